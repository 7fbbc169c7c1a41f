CREATE TABLE "blog_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"words" text[] NOT NULL,
	"subjects" text[] NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_category_post" (
	"category_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_category_post_category_id_post_id_pk" PRIMARY KEY("category_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "blog_picture" (
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "blog_picture_project_id_kind_pk" PRIMARY KEY("project_id","kind")
);
--> statement-breakpoint
CREATE TABLE "hosted_post_search" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "author_bio" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "author_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "author_picture" jsonb;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "blog_accent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "blog_logo" jsonb;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "blog_visibility" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_post" ADD COLUMN "subject" text[];--> statement-breakpoint
ALTER TABLE "blog_category" ADD CONSTRAINT "blog_category_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_category_post" ADD CONSTRAINT "blog_category_post_category_id_blog_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_category_post" ADD CONSTRAINT "blog_category_post_post_id_hosted_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."hosted_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_picture" ADD CONSTRAINT "blog_picture_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_post_search" ADD CONSTRAINT "hosted_post_search_post_id_hosted_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."hosted_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blog_category_project_slug" ON "blog_category" USING btree ("project_id","slug");--> statement-breakpoint
CREATE INDEX "blog_category_post_newest" ON "blog_category_post" USING btree ("category_id","published_at","post_id");--> statement-breakpoint
CREATE INDEX "blog_category_post_post_id" ON "blog_category_post" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "hosted_post_search_words" ON "hosted_post_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "project_listed_blog" ON "project" USING btree ("id") WHERE "project"."blog_visibility" = 'listed';--> statement-breakpoint
CREATE INDEX "hosted_post_unfiled" ON "hosted_post" USING btree ("project_id","id") WHERE "hosted_post"."subject" is null;
--> statement-breakpoint
-- The words of a live entry: its project, the stems of its subject, and what readers see of it.
CREATE FUNCTION "hosted_post_words"("project_id" uuid, "subject" text[], "title" text, "keywords" text[], "html" text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(ARRAY['project:' || "project_id"]
			|| ARRAY(SELECT 'subject:' || "stem" FROM unnest("subject") "stem" WHERE "stem" <> ''))
		|| "searchable_words"(concat_ws(' ', "title", array_to_string("keywords", ' '),
			regexp_replace(left("html", 400000), '<[^>]*>|&[#a-zA-Z0-9]{1,10};', ' ', 'g')))
$$;
--> statement-breakpoint
-- A query for entries of a project with all of these stems, or with any of them; null, which finds none, without a stem.
CREATE FUNCTION "hosted_post_query"("project_id" uuid, "stems" text[], "operator" text)
RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN coalesce(cardinality("stems"), 0) > 0 THEN ('''project:' || "project_id" || '''')::tsquery && array_to_string(ARRAY(
		SELECT '''subject:' || replace(replace("stem", '\', '\\'), '''', '''''') || '''' FROM unnest("stems") "stem" WHERE "stem" <> ''
	), "operator")::tsquery END
$$;
--> statement-breakpoint
CREATE FUNCTION "file_hosted_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "blog_category_post" WHERE "post_id" = NEW."id";
	IF NEW."status" <> 'publish' THEN
		DELETE FROM "hosted_post_search" WHERE "post_id" = NEW."id";
		RETURN NULL;
	END IF;
	INSERT INTO "hosted_post_search" ("post_id", "words")
	VALUES (NEW."id", "hosted_post_words"(NEW."project_id", NEW."subject", NEW."title", NEW."keywords", NEW."html"))
	ON CONFLICT ("post_id") DO UPDATE SET "words" = excluded."words";
	INSERT INTO "blog_category_post" ("category_id", "post_id", "published_at")
	SELECT "category"."id", NEW."id", coalesce(NEW."published_at", NEW."created_at") FROM "blog_category" "category"
	WHERE "category"."project_id" = NEW."project_id" AND EXISTS (
		SELECT FROM unnest("category"."subjects") "each"
		WHERE "each" <> '' AND NEW."subject" @> string_to_array("each", ' '));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "hosted_post_filed" AFTER INSERT ON "hosted_post"
FOR EACH ROW EXECUTE FUNCTION "file_hosted_post"();
--> statement-breakpoint
CREATE TRIGGER "hosted_post_filed_again" AFTER UPDATE ON "hosted_post" FOR EACH ROW
WHEN ((OLD."project_id", OLD."status", OLD."title", OLD."keywords", OLD."html", OLD."subject", OLD."published_at")
	IS DISTINCT FROM (NEW."project_id", NEW."status", NEW."title", NEW."keywords", NEW."html", NEW."subject", NEW."published_at"))
EXECUTE FUNCTION "file_hosted_post"();
--> statement-breakpoint
-- What a category is about has changed: the entries that belong to it are found by the index.
CREATE FUNCTION "fill_blog_category"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"about" text;
BEGIN
	DELETE FROM "blog_category_post" WHERE "category_id" = NEW."id";
	FOREACH "about" IN ARRAY NEW."subjects" LOOP
		CONTINUE WHEN "about" = '';
		INSERT INTO "blog_category_post" ("category_id", "post_id", "published_at")
		SELECT NEW."id", "post"."id", coalesce("post"."published_at", "post"."created_at")
		FROM "hosted_post_search" "filed" JOIN "hosted_post" "post" ON "post"."id" = "filed"."post_id"
		WHERE "filed"."words" @@ "hosted_post_query"(NEW."project_id", string_to_array("about", ' '), ' & ')
		ON CONFLICT DO NOTHING;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "blog_category_filled" AFTER INSERT ON "blog_category"
FOR EACH ROW EXECUTE FUNCTION "fill_blog_category"();
--> statement-breakpoint
CREATE TRIGGER "blog_category_filled_again" AFTER UPDATE OF "subjects" ON "blog_category" FOR EACH ROW
WHEN (OLD."subjects" IS DISTINCT FROM NEW."subjects") EXECUTE FUNCTION "fill_blog_category"();
--> statement-breakpoint
INSERT INTO "hosted_post_search" ("post_id", "words")
SELECT "id", "hosted_post_words"("project_id", "subject", "title", "keywords", "html") FROM "hosted_post" WHERE "status" = 'publish';

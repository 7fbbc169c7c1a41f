CREATE TABLE "article_version" (
	"article_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"meta_description" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"markdown" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_label" text,
	"surface" text NOT NULL,
	"restored_from" integer,
	"score" integer,
	"gate_issue_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_version_article_id_number_pk" PRIMARY KEY("article_id","number")
);
--> statement-breakpoint
DROP INDEX "article_project_slug";--> statement-breakpoint
DROP INDEX "article_project_keyword";--> statement-breakpoint
DROP INDEX "article_offered";--> statement-breakpoint
DROP INDEX "article_newest_first";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "article_version" integer;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "write_version" integer;--> statement-breakpoint
ALTER TABLE "article_version" ADD CONSTRAINT "article_version_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_trash" ON "article" USING btree ("project_id","deleted_at","id") WHERE "article"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "article_deleted_at" ON "article" USING btree ("deleted_at") WHERE "article"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "article_project_slug" ON "article" USING btree ("project_id","slug") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "article_project_keyword" ON "article" USING btree ("project_id","keyword_key") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_offered" ON "article" USING btree ("project_id","created_at","id") WHERE not "article"."hidden" and "article"."deleted_at" is null and coalesce("article"."gate_issues", '[]'::jsonb) = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "article_newest_first" ON "article" USING btree ("project_id","created_at","id","hidden") WHERE "article"."deleted_at" is null;--> statement-breakpoint
INSERT INTO "article_version" ("article_id", "number", "kind", "title", "slug", "meta_description", "keywords", "markdown",
	"actor_kind", "surface", "score", "gate_issue_count", "created_at")
SELECT "id", 1, CASE WHEN "job_id" IS NULL THEN 'imported' ELSE 'generated' END, "title", "slug", "meta_description",
	"keywords", "content_markdown", 'system', CASE WHEN "job_id" IS NULL THEN 'unknown' ELSE 'sweep' END, "score",
	jsonb_array_length(coalesce("gate_issues", '[]'::jsonb)), "created_at"
FROM "article";--> statement-breakpoint
UPDATE "publication" SET "article_version" = 1
WHERE "remote_id" IS NOT NULL OR "check_since" IS NOT NULL OR "wished_fields" IS NOT NULL;--> statement-breakpoint
UPDATE "publication" SET "write_version" = 1 WHERE "write_token" IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_articles"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	finished_by integer := 0;
	visible_by integer := 0;
	offered_by integer := 0;
BEGIN
	IF TG_OP <> 'DELETE' AND NEW."deleted_at" IS NULL THEN
		finished_by := finished_by + 1;
		visible_by := visible_by + (NOT NEW."hidden")::int;
		offered_by := offered_by + (NOT NEW."hidden" AND coalesce(NEW."gate_issues", '[]'::jsonb) = '[]'::jsonb)::int;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD."deleted_at" IS NULL THEN
		finished_by := finished_by - 1;
		visible_by := visible_by - (NOT OLD."hidden")::int;
		offered_by := offered_by - (NOT OLD."hidden" AND coalesce(OLD."gate_issues", '[]'::jsonb) = '[]'::jsonb)::int;
	END IF;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "article_count" ("project_id", "finished", "visible", "offered")
		VALUES (NEW."project_id", finished_by, visible_by, offered_by)
		ON CONFLICT ("project_id") DO UPDATE SET
			"finished" = "article_count"."finished" + excluded."finished",
			"visible" = "article_count"."visible" + excluded."visible",
			"offered" = "article_count"."offered" + excluded."offered";
	ELSIF finished_by <> 0 OR visible_by <> 0 OR offered_by <> 0 THEN
		UPDATE "article_count" SET
			"finished" = "finished" + finished_by,
			"visible" = "visible" + visible_by,
			"offered" = "offered" + offered_by
		WHERE "project_id" = OLD."project_id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "article_counted" ON "article";--> statement-breakpoint
CREATE TRIGGER "article_counted" AFTER INSERT OR DELETE OR UPDATE OF "hidden", "gate_issues", "deleted_at" ON "article"
FOR EACH ROW EXECUTE FUNCTION "count_articles"();--> statement-breakpoint
DROP TRIGGER "article_revised" ON "article";--> statement-breakpoint
-- Every column that a reader of the API or the feed sees. A derived column that is filled later changes nothing.
CREATE TRIGGER "article_revised" BEFORE UPDATE ON "article" FOR EACH ROW
WHEN (ROW(OLD."project_id", OLD."title", OLD."slug", OLD."meta_description", OLD."excerpt", OLD."seed_keyword",
	OLD."keywords", OLD."language_code", OLD."content_markdown", OLD."content_html", OLD."word_count",
	coalesce(OLD."gate_issues", '[]'::jsonb), OLD."version", OLD."hidden", OLD."deleted_at", OLD."created_at",
	OLD."updated_at")
IS DISTINCT FROM ROW(NEW."project_id", NEW."title", NEW."slug", NEW."meta_description", NEW."excerpt", NEW."seed_keyword",
	NEW."keywords", NEW."language_code", NEW."content_markdown", NEW."content_html", NEW."word_count",
	coalesce(NEW."gate_issues", '[]'::jsonb), NEW."version", NEW."hidden", NEW."deleted_at", NEW."created_at",
	NEW."updated_at"))
EXECUTE FUNCTION "revise_article"();

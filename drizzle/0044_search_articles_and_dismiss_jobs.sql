CREATE TABLE "article_search" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "job_failed_by_project";--> statement-breakpoint
DROP INDEX "publication_by_state";--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_by_score" ON "article" USING btree ("project_id",coalesce("score", -1),"id") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_by_title" ON "article" USING btree ("project_id",lower(left("title", 100)),"id") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_by_language" ON "article" USING btree ("project_id","language_code","created_at","id") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "job_undismissed_failures" ON "job" USING btree ("project_id","id") WHERE "job"."status" = 'failed' and "job"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "job_by_status" ON "job" USING btree ("project_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "publication_of_state" ON "publication" USING btree ("project_id","state","article_id");--> statement-breakpoint
CREATE INDEX "publication_by_integration" ON "publication" USING btree ("integration_id","article_id","state");--> statement-breakpoint
CREATE INDEX "credit_entry_newest" ON "credit_entry" USING btree ("workspace_id","id");--> statement-breakpoint
-- Words of any language, in lower case. ASCII punctuation separates words, so that no address or hyphenated word is a
-- word of its own. Scripts that are written without spaces are searched character by character: each is a word.
-- Only the beginning of a very long text is searched.
CREATE FUNCTION "searchable_words"("given" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT strip(to_tsvector('simple', regexp_replace(
		translate(left("given", 100000), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)),
		'([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g')))
$$;--> statement-breakpoint
CREATE FUNCTION "article_words"("project_id" uuid, "title" text, "keyword" text, "keywords" text[], "markdown" text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(ARRAY['project:' || "project_id"])
		|| "searchable_words"(concat_ws(' ', "title", "keyword", array_to_string("keywords", ' '), "markdown"))
$$;--> statement-breakpoint
CREATE FUNCTION "index_article_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."deleted_at" IS NOT NULL THEN
		DELETE FROM "article_search" WHERE "article_id" = NEW."id";
	ELSE
		INSERT INTO "article_search" ("article_id", "words")
		VALUES (NEW."id", "article_words"(NEW."project_id", NEW."title", NEW."seed_keyword", NEW."keywords", NEW."content_markdown"))
		ON CONFLICT ("article_id") DO UPDATE SET "words" = excluded."words";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "article_searchable"
AFTER INSERT OR UPDATE OF "project_id", "title", "seed_keyword", "keywords", "content_markdown", "deleted_at" ON "article"
FOR EACH ROW EXECUTE FUNCTION "index_article_words"();--> statement-breakpoint
INSERT INTO "article_search" ("article_id", "words")
SELECT "id", "article_words"("project_id", "title", "seed_keyword", "keywords", "content_markdown") FROM "article"
WHERE "deleted_at" IS NULL;--> statement-breakpoint
-- After the rows, because an index is built faster than it is filled.
CREATE INDEX "article_search_words" ON "article_search" USING gin ("words");

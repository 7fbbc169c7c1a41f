DROP INDEX "article_unjudged";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "faq" jsonb;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "text_bytes" integer;--> statement-breakpoint
-- In two steps, because a column with a changing default rewrites the whole table.
ALTER TABLE "article" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ALTER COLUMN "revision" SET DEFAULT (extract(epoch from clock_timestamp()) * 1000000)::bigint;--> statement-breakpoint
CREATE FUNCTION "revise_article"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."revision" := greatest(OLD."revision" + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
	RETURN NEW;
END $$;--> statement-breakpoint
-- Every column that a reader of the API or the feed sees. A derived column that is filled later changes nothing.
CREATE TRIGGER "article_revised" BEFORE UPDATE ON "article" FOR EACH ROW
WHEN (ROW(OLD."project_id", OLD."title", OLD."slug", OLD."meta_description", OLD."excerpt", OLD."seed_keyword",
	OLD."keywords", OLD."language_code", OLD."content_markdown", OLD."content_html", OLD."word_count",
	coalesce(OLD."gate_issues", '[]'::jsonb), OLD."hidden", OLD."created_at", OLD."updated_at")
IS DISTINCT FROM ROW(NEW."project_id", NEW."title", NEW."slug", NEW."meta_description", NEW."excerpt", NEW."seed_keyword",
	NEW."keywords", NEW."language_code", NEW."content_markdown", NEW."content_html", NEW."word_count",
	coalesce(NEW."gate_issues", '[]'::jsonb), NEW."hidden", NEW."created_at", NEW."updated_at"))
EXECUTE FUNCTION "revise_article"();--> statement-breakpoint
CREATE INDEX "article_last_changed" ON "article" USING btree ("project_id","updated_at");--> statement-breakpoint
CREATE INDEX "article_underived" ON "article" USING btree ("id") WHERE "article"."gate_issues" is null or "article"."faq" is null;
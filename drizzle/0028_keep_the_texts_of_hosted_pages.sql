ALTER TABLE "hosted_post" ADD COLUMN "page_html" text;--> statement-breakpoint
ALTER TABLE "hosted_post" ADD COLUMN "page_words" integer;--> statement-breakpoint
ALTER TABLE "hosted_post" ADD COLUMN "page_rules" integer;--> statement-breakpoint
CREATE FUNCTION "empty_page_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."page_html" := NULL;
	RETURN NEW;
END $$;--> statement-breakpoint
-- A page never shows the text of another HTML, whatever changed the HTML.
CREATE TRIGGER "page_text_outdated" BEFORE UPDATE OF "html" ON "hosted_post" FOR EACH ROW
WHEN (OLD."html" IS DISTINCT FROM NEW."html" AND OLD."page_html" = NEW."page_html")
EXECUTE FUNCTION "empty_page_text"();

CREATE TABLE "article_count" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"visible" integer DEFAULT 0 NOT NULL,
	"offered" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "article_pulled";--> statement-breakpoint
DROP INDEX "article_newest_first";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "gate_issues" jsonb;--> statement-breakpoint
ALTER TABLE "article_count" ADD CONSTRAINT "article_count_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_offered" ON "article" USING btree ("project_id","created_at","id") WHERE not "article"."hidden" and coalesce("article"."gate_issues", '[]'::jsonb) = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "article_unjudged" ON "article" USING btree ("id") WHERE "article"."gate_issues" is null;--> statement-breakpoint
CREATE INDEX "job_open_newest_first" ON "job" USING btree ("project_id","created_at","id") WHERE "job"."stage" is not null;--> statement-breakpoint
CREATE INDEX "article_newest_first" ON "article" USING btree ("project_id","created_at","id","hidden");--> statement-breakpoint
INSERT INTO "article_count" ("project_id", "finished", "visible", "offered")
SELECT "project_id", count(*), count(*) FILTER (WHERE NOT "hidden"), count(*) FILTER (WHERE NOT "hidden")
FROM "article" GROUP BY "project_id";--> statement-breakpoint
CREATE FUNCTION "count_articles"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	finished_by integer := 0;
	visible_by integer := 0;
	offered_by integer := 0;
BEGIN
	IF TG_OP <> 'DELETE' THEN
		finished_by := finished_by + 1;
		visible_by := visible_by + (NOT NEW."hidden")::int;
		offered_by := offered_by + (NOT NEW."hidden" AND coalesce(NEW."gate_issues", '[]'::jsonb) = '[]'::jsonb)::int;
	END IF;
	IF TG_OP <> 'INSERT' THEN
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
CREATE TRIGGER "article_counted" AFTER INSERT OR DELETE OR UPDATE OF "hidden", "gate_issues" ON "article"
FOR EACH ROW EXECUTE FUNCTION "count_articles"();

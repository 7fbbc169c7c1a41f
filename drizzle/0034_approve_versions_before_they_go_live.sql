CREATE TABLE "article_approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"user_label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "project_approver" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_approver_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
DROP INDEX "article_offered";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "approval_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "write_approval_id" uuid;--> statement-breakpoint
ALTER TABLE "article_approval" ADD CONSTRAINT "article_approval_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_approver" ADD CONSTRAINT "project_approver_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_approver" ADD CONSTRAINT "project_approver_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."member"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_approval_standing" ON "article_approval" USING btree ("article_id","version","user_id") WHERE "article_approval"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "article_approval_version" ON "article_approval" USING btree ("article_id","version");--> statement-breakpoint
CREATE INDEX "project_approver_member" ON "project_approver" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "project_approver_user_id" ON "project_approver" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "article_awaiting_approval" ON "article" USING btree ("project_id","id") WHERE "article"."awaits_approval";--> statement-breakpoint
CREATE INDEX "article_offered" ON "article" USING btree ("project_id","created_at","id") WHERE not "article"."hidden" and not "article"."awaits_approval" and "article"."deleted_at" is null and coalesce("article"."gate_issues", '[]'::jsonb) = '[]'::jsonb;--> statement-breakpoint
-- Every new text of a project that requires approval waits for one.
CREATE FUNCTION "await_approval"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."awaits_approval" := coalesce((SELECT "approval_required" FROM "project" WHERE "id" = NEW."project_id"), false);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "article_awaits_approval" BEFORE INSERT ON "article"
FOR EACH ROW EXECUTE FUNCTION "await_approval"();--> statement-breakpoint
CREATE TRIGGER "article_version_awaits_approval" BEFORE UPDATE OF "version" ON "article" FOR EACH ROW
WHEN (OLD."version" IS DISTINCT FROM NEW."version") EXECUTE FUNCTION "await_approval"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_articles"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	finished_by integer := 0;
	visible_by integer := 0;
	offered_by integer := 0;
BEGIN
	IF TG_OP <> 'DELETE' AND NEW."deleted_at" IS NULL THEN
		finished_by := finished_by + 1;
		visible_by := visible_by + (NOT NEW."hidden")::int;
		offered_by := offered_by + (NOT NEW."hidden" AND NOT NEW."awaits_approval"
			AND coalesce(NEW."gate_issues", '[]'::jsonb) = '[]'::jsonb)::int;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD."deleted_at" IS NULL THEN
		finished_by := finished_by - 1;
		visible_by := visible_by - (NOT OLD."hidden")::int;
		offered_by := offered_by - (NOT OLD."hidden" AND NOT OLD."awaits_approval"
			AND coalesce(OLD."gate_issues", '[]'::jsonb) = '[]'::jsonb)::int;
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
-- Of "version" too, because a new version changes "awaits_approval" in a trigger.
CREATE TRIGGER "article_counted"
AFTER INSERT OR DELETE OR UPDATE OF "hidden", "awaits_approval", "version", "gate_issues", "deleted_at" ON "article"
FOR EACH ROW EXECUTE FUNCTION "count_articles"();--> statement-breakpoint
DROP TRIGGER "article_revised" ON "article";--> statement-breakpoint
-- Every column that a reader of the API or the feed sees. A derived column that is filled later changes nothing.
CREATE TRIGGER "article_revised" BEFORE UPDATE ON "article" FOR EACH ROW
WHEN (ROW(OLD."project_id", OLD."title", OLD."slug", OLD."meta_description", OLD."excerpt", OLD."seed_keyword",
	OLD."keywords", OLD."language_code", OLD."content_markdown", OLD."content_html", OLD."word_count",
	coalesce(OLD."gate_issues", '[]'::jsonb), OLD."version", OLD."hidden", OLD."awaits_approval", OLD."deleted_at",
	OLD."created_at", OLD."updated_at")
IS DISTINCT FROM ROW(NEW."project_id", NEW."title", NEW."slug", NEW."meta_description", NEW."excerpt", NEW."seed_keyword",
	NEW."keywords", NEW."language_code", NEW."content_markdown", NEW."content_html", NEW."word_count",
	coalesce(NEW."gate_issues", '[]'::jsonb), NEW."version", NEW."hidden", NEW."awaits_approval", NEW."deleted_at",
	NEW."created_at", NEW."updated_at"))
EXECUTE FUNCTION "revise_article"();

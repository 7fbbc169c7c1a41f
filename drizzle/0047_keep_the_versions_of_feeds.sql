-- Versions from migration 0029 on may run beside it: triggers keep the table, whoever changes an article or a publication.
CREATE TABLE "feed_version" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_version" ADD CONSTRAINT "feed_version_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Runs at the end of the transaction, so that it is its last lock and cannot be part of a deadlock between two changes
-- of one project. A project gets one new version from a transaction, however many rows that changes.
CREATE FUNCTION "renew_feed_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed uuid;
BEGIN
	FOR changed IN
		SELECT DISTINCT "project_id" FROM (VALUES (OLD."project_id"), (NEW."project_id")) "both"("project_id")
		WHERE "project_id" IS NOT NULL ORDER BY "project_id"
	LOOP
		-- Not of a project that is deleted with its articles.
		INSERT INTO "feed_version" ("project_id", "changed_at")
		SELECT "id", clock_timestamp() FROM "project" WHERE "id" = changed
		ON CONFLICT ("project_id") DO UPDATE
		SET "version" = excluded."version", "changed_at" = greatest("feed_version"."changed_at", excluded."changed_at")
		WHERE "feed_version".xmin <> pg_current_xact_id()::xid;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "article_feed_counted" AFTER INSERT OR DELETE ON "article"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_feed_version"();--> statement-breakpoint
-- The revision changes with everything that readers see of an article.
CREATE CONSTRAINT TRIGGER "article_feed_revised" AFTER UPDATE ON "article"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."revision" IS DISTINCT FROM NEW."revision")
EXECUTE FUNCTION "renew_feed_version"();--> statement-breakpoint
-- The feed links to the public page that was found last.
CREATE CONSTRAINT TRIGGER "publication_feed_linked" AFTER INSERT ON "publication"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."state" = 'published')
EXECUTE FUNCTION "renew_feed_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "publication_feed_relinked" AFTER UPDATE ON "publication"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD."state" = 'published' OR NEW."state" = 'published')
	AND ROW(OLD."project_id", OLD."article_id", OLD."state", OLD."external_url", OLD."verified_at")
	IS DISTINCT FROM ROW(NEW."project_id", NEW."article_id", NEW."state", NEW."external_url", NEW."verified_at"))
EXECUTE FUNCTION "renew_feed_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "publication_feed_unlinked" AFTER DELETE ON "publication"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."state" = 'published')
EXECUTE FUNCTION "renew_feed_version"();--> statement-breakpoint
INSERT INTO "feed_version" ("project_id") SELECT "id" FROM "project";

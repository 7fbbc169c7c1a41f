-- Versions from migration 0029 on may run beside it: only the triggers on publications change, whoever changes those.
DROP TRIGGER "publication_feed_linked" ON "publication";--> statement-breakpoint
DROP TRIGGER "publication_feed_relinked" ON "publication";--> statement-breakpoint
DROP TRIGGER "publication_feed_unlinked" ON "publication";--> statement-breakpoint
-- The feed links to the public page that was found last, also while a newer text is looked for there.
CREATE CONSTRAINT TRIGGER "publication_feed_linked" AFTER INSERT ON "publication"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW."state" = 'published' OR (NEW."state" = 'checking' AND NEW."verified_at" IS NOT NULL))
EXECUTE FUNCTION "renew_feed_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "publication_feed_relinked" AFTER UPDATE ON "publication"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD."state" = 'published' OR (OLD."state" = 'checking' AND OLD."verified_at" IS NOT NULL)
	OR NEW."state" = 'published' OR (NEW."state" = 'checking' AND NEW."verified_at" IS NOT NULL))
	AND ROW(OLD."project_id", OLD."article_id", OLD."state", OLD."external_url", OLD."verified_at")
	IS DISTINCT FROM ROW(NEW."project_id", NEW."article_id", NEW."state", NEW."external_url", NEW."verified_at"))
EXECUTE FUNCTION "renew_feed_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "publication_feed_unlinked" AFTER DELETE ON "publication"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD."state" = 'published' OR (OLD."state" = 'checking' AND OLD."verified_at" IS NOT NULL))
EXECUTE FUNCTION "renew_feed_version"();

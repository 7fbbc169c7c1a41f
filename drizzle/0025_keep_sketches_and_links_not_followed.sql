ALTER TABLE "audit_link" ADD COLUMN "nofollow_targets" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_page" ADD COLUMN "sketch" integer[];--> statement-breakpoint
ALTER TABLE "audit_page" DROP COLUMN "simhash";
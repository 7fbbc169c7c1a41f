DROP INDEX "audit_expired_pages";--> statement-breakpoint
DROP INDEX "audit_page_frontier";--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "pages_kept" SET DEFAULT 'all';--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "home_url" text;--> statement-breakpoint
ALTER TABLE "audit_page" ADD COLUMN "pattern" uuid;--> statement-breakpoint
CREATE INDEX "audit_page_pattern" ON "audit_page" USING btree ("audit_id","pattern") WHERE "audit_page"."pattern" is not null;--> statement-breakpoint
CREATE INDEX "audit_expired_pages" ON "audit" USING btree ("id") WHERE "audit"."pages_kept" in ('links_expired', 'expired');--> statement-breakpoint
CREATE INDEX "audit_page_frontier" ON "audit_page" USING btree ("audit_id","kind","attempts","depth","id") WHERE "audit_page"."state" = 'waiting';
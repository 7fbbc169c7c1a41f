ALTER TABLE "audit_page" ADD COLUMN "finding_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_page_by_findings" ON "audit_page" USING btree ("audit_id","finding_count","id") WHERE "audit_page"."state" = 'done';--> statement-breakpoint
CREATE INDEX "audit_page_by_words" ON "audit_page" USING btree ("audit_id",coalesce("word_count", 2147483647),"id") WHERE "audit_page"."state" = 'done';--> statement-breakpoint
CREATE INDEX "audit_page_by_links" ON "audit_page" USING btree ("audit_id","links_in","id") WHERE "audit_page"."state" = 'done';--> statement-breakpoint
CREATE INDEX "audit_page_by_clicks" ON "audit_page" USING btree ("audit_id",coalesce("click_depth", 1000),"id") WHERE "audit_page"."state" = 'done';--> statement-breakpoint
CREATE INDEX "audit_page_by_time" ON "audit_page" USING btree ("audit_id",coalesce("duration_ms", -1),"id") WHERE "audit_page"."state" = 'done';
DROP INDEX "webhook_delivery_created_at";--> statement-breakpoint
DROP INDEX "webhook_delivery_due";--> statement-breakpoint
ALTER TABLE "event_endpoint" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_endpoint" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_endpoint" ADD COLUMN "failures_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_endpoint" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "event_endpoint" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "is_last_accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "event_endpoint_due" ON "event_endpoint" USING btree ("due_at","id") WHERE "event_endpoint"."status" = 'active';--> statement-breakpoint
CREATE INDEX "webhook_delivery_endpoint_tried" ON "webhook_delivery" USING btree ("endpoint_id","created_at","id") WHERE "webhook_delivery"."attempts" > 0;--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("endpoint_id","next_at","id") WHERE "webhook_delivery"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_subject" ON "webhook_delivery" USING btree ("integration_id","subject","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_removable" ON "webhook_delivery" USING btree ("created_at") WHERE not "webhook_delivery"."is_last_accepted";--> statement-breakpoint
UPDATE "event_endpoint" SET "due_at" = (SELECT min("next_at") FROM "webhook_delivery" WHERE "webhook_delivery"."endpoint_id" = "event_endpoint"."id" AND "next_at" IS NOT NULL);--> statement-breakpoint
UPDATE "webhook_delivery" SET "subject" = split_part("content_key", ':', 1) WHERE "content_key" IS NOT NULL;--> statement-breakpoint
UPDATE "webhook_delivery" SET "is_last_accepted" = true WHERE "id" IN (SELECT DISTINCT ON ("integration_id", "subject") "id" FROM "webhook_delivery" WHERE "subject" IS NOT NULL AND "status" = 'delivered' ORDER BY "integration_id", "subject", "created_at" DESC, "id" DESC);

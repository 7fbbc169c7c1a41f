DROP INDEX "automatic_write_retry";--> statement-breakpoint
DROP INDEX "automatic_write_new";--> statement-breakpoint
ALTER TABLE "automatic_write" ADD COLUMN "scheduled_for" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "automatic_write_uncapped" ON "automatic_write" USING btree ("integration_id","next_at") WHERE "automatic_write"."attempts" > 0 or "automatic_write"."scheduled_for" is not null;--> statement-breakpoint
CREATE INDEX "automatic_write_scheduled" ON "automatic_write" USING btree ("integration_id","scheduled_for","article_id") WHERE "automatic_write"."scheduled_for" is not null;--> statement-breakpoint
CREATE INDEX "automatic_write_new" ON "automatic_write" USING btree ("integration_id","next_at") WHERE "automatic_write"."attempts" = 0 and "automatic_write"."scheduled_for" is null;
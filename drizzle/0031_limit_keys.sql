DROP INDEX "content_key_project_id";--> statement-breakpoint
ALTER TABLE "content_key" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "content_key" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_key" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "content_key" ADD COLUMN "allowed_addresses" text[];--> statement-breakpoint
ALTER TABLE "content_key" ADD COLUMN "last_used_place" text;--> statement-breakpoint
CREATE INDEX "content_key_live" ON "content_key" USING btree ("project_id",coalesce("expires_at", 'infinity')) WHERE "content_key"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "content_key_project_id" ON "content_key" USING btree ("project_id","created_at","id");
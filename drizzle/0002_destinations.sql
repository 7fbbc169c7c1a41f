CREATE TABLE "event_endpoint" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"http_status" integer,
	"duration_ms" integer NOT NULL,
	"error" text,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"endpoint_id" uuid,
	"integration_id" uuid,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"content_key" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"last_http_status" integer,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "grace_seconds" integer;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "auto_publish_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "auto_publish_daily_max" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "held_fields" jsonb;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "wished_fields" jsonb;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "rechecks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "automatic_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "automatic_next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_endpoint" ADD CONSTRAINT "event_endpoint_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_event_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."event_endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_endpoint_project_id" ON "event_endpoint" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_delivery_id" ON "webhook_attempt" USING btree ("delivery_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_content_key" ON "webhook_delivery" USING btree ("integration_id","content_key");--> statement-breakpoint
CREATE INDEX "webhook_delivery_endpoint_id" ON "webhook_delivery" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_integration_id" ON "webhook_delivery" USING btree ("integration_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_project_id" ON "webhook_delivery" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created_at" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_at") WHERE "webhook_delivery"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "publication_automatic_due" ON "publication" USING btree ("automatic_next_at") WHERE "publication"."automatic_next_at" is not null;--> statement-breakpoint
UPDATE "publication" SET "next_check_at" = greatest(now(), "verified_at" + interval '1 day') WHERE "state" = 'published' AND "next_check_at" IS NULL AND "verified_at" IS NOT NULL;

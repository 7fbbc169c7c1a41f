CREATE TABLE "automatic_write" (
	"integration_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automatic_write_integration_id_article_id_pk" PRIMARY KEY("integration_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "check_turn" (
	"project_id" uuid NOT NULL,
	"host" text NOT NULL,
	"rank" integer NOT NULL,
	"turn_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_turn_project_id_host_rank_pk" PRIMARY KEY("project_id","host","rank")
);
--> statement-breakpoint
DROP INDEX "publication_automatic_due";--> statement-breakpoint
DROP INDEX "publication_due";--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "auto_publish_turn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "auto_publish_busy_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "check_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "check_host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "check_rank" integer GENERATED ALWAYS AS (case when checks = 0 then 0 when verified_at is null or verified_at < check_since then 1 else 2 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "unfinished_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "check_token" uuid;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "check_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "write_token" uuid;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "write_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "paused_check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "automatic_write" ADD CONSTRAINT "automatic_write_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_write" ADD CONSTRAINT "automatic_write_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_turn" ADD CONSTRAINT "check_turn_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automatic_write_new" ON "automatic_write" USING btree ("integration_id","next_at") WHERE "automatic_write"."attempts" = 0;--> statement-breakpoint
CREATE INDEX "automatic_write_retry" ON "automatic_write" USING btree ("integration_id","next_at") WHERE "automatic_write"."attempts" > 0;--> statement-breakpoint
CREATE INDEX "automatic_write_article_id" ON "automatic_write" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "check_turn_next" ON "check_turn" USING btree ("rank","turn_at");--> statement-breakpoint
CREATE INDEX "integration_auto_publish_turn" ON "integration" USING btree ("auto_publish_turn_at") WHERE "integration"."auto_publish_turn_at" is not null;--> statement-breakpoint
CREATE INDEX "publication_automatic" ON "publication" USING btree ("integration_id","created_at") WHERE "publication"."automatic";--> statement-breakpoint
CREATE INDEX "publication_waiting" ON "publication" USING btree ("project_id","check_host","check_rank","next_check_at") WHERE "publication"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "publication_in_check" ON "publication" USING btree ("check_until") WHERE "publication"."check_until" is not null;--> statement-breakpoint
-- A write in progress was stored as a failure with one of two texts. Its lease tells when its process is dead.
UPDATE "publication" SET "check_host" = coalesce(lower(substring("external_url" from '^https?://([^/?#]+)')), ''), "check_since" = CASE WHEN "sent_at" IS NULL AND "error" IN ('The write to the destination has not finished; publish again.', 'The write to the destination has not finished; it is tried again by itself.') THEN NULL ELSE coalesce("sent_at", "created_at") END;--> statement-breakpoint
UPDATE "publication" SET "state" = 'checking', "verify_status" = 'pending', "error" = NULL WHERE "state" = 'failed' AND "error" IN ('The write to the destination has not finished; publish again.', 'The write to the destination has not finished; it is tried again by itself.');--> statement-breakpoint
UPDATE "publication" SET "write_token" = coalesce("lease_token", gen_random_uuid()), "write_until" = "lease_until", "paused_check_at" = "next_check_at", "next_check_at" = "lease_until" WHERE "lease_until" IS NOT NULL;--> statement-breakpoint
INSERT INTO "check_turn" ("project_id", "host", "rank", "turn_at") SELECT "project_id", "check_host", "check_rank", min("next_check_at") FROM "publication" WHERE "next_check_at" IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "automatic_write" ("integration_id", "article_id", "attempts", "next_at") SELECT "integration_id", "article_id", "automatic_attempts", "automatic_next_at" FROM "publication" WHERE "automatic_next_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "automatic_write" ("integration_id", "article_id", "next_at") SELECT "integration"."id", "article"."id", "job"."finished_at" FROM "integration" JOIN "article" ON "article"."project_id" = "integration"."project_id" JOIN "job" ON "job"."id" = "article"."job_id" WHERE "integration"."auto_publish_since" IS NOT NULL AND "integration"."status" <> 'removed' AND "job"."finished_at" >= "integration"."auto_publish_since" AND NOT "article"."hidden" AND NOT EXISTS (SELECT FROM "publication" WHERE "publication"."article_id" = "article"."id" AND "publication"."integration_id" = "integration"."id");--> statement-breakpoint
UPDATE "integration" SET "auto_publish_turn_at" = now() WHERE "id" IN (SELECT "integration_id" FROM "automatic_write");--> statement-breakpoint
ALTER TABLE "publication" DROP COLUMN "automatic_attempts";--> statement-breakpoint
ALTER TABLE "publication" DROP COLUMN "automatic_next_at";--> statement-breakpoint
ALTER TABLE "publication" DROP COLUMN "lease_token";--> statement-breakpoint
ALTER TABLE "publication" DROP COLUMN "lease_until";
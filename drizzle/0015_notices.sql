DROP INDEX "mail_waiting";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "mail_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "next_digest_at" timestamp (3) with time zone DEFAULT ((date_trunc('week', now() at time zone 'utc') + interval '7 days 8 hours') at time zone 'utc');--> statement-breakpoint
CREATE INDEX "user_next_digest" ON "user" USING btree ("next_digest_at","id") WHERE "user"."next_digest_at" is not null;--> statement-breakpoint
CREATE INDEX "mail_digest_waiting" ON "mail" USING btree ("next_at","id") WHERE "mail"."next_at" is not null and "mail"."kind" = 'digest';--> statement-breakpoint
CREATE INDEX "mail_to_gather" ON "mail" USING btree ("user_id","workspace_id","kind","id") WHERE "mail"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "article_plan_of_workspace" ON "article_plan" USING btree ("workspace_id","project_id");--> statement-breakpoint
CREATE INDEX "mail_waiting" ON "mail" USING btree ("workspace_id","next_at","id") WHERE "mail"."next_at" is not null and "mail"."kind" <> 'digest';
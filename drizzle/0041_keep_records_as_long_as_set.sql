CREATE TABLE "retention_run" (
	"kind" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"cursor" jsonb,
	"deleted_so_far" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"deleted" bigint DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE INDEX "retention_run_due" ON "retention_run" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "article_guide" ON "article" USING btree ("project_id","guide_hash") WHERE "article"."guide_hash" is not null;--> statement-breakpoint
CREATE INDEX "article_version_removable" ON "article_version" USING btree ("created_at","article_id","number");--> statement-breakpoint
CREATE INDEX "audit_pages_removable" ON "audit" USING btree ("finished_at","id") WHERE "audit"."status" = 'finished' and "audit"."pages_kept" in ('all', 'links_expired', 'pages');--> statement-breakpoint
CREATE INDEX "job_work_removable" ON "job" USING btree ("finished_at") WHERE "job"."stage" is null and "job"."work" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "job_guide" ON "job" USING btree ("project_id","guide_hash") WHERE "job"."guide_hash" is not null;--> statement-breakpoint
CREATE INDEX "writer_answer_removable" ON "writer_answer" USING btree ("created_at","key");--> statement-breakpoint
CREATE INDEX "writing_guide_removable" ON "writing_guide" USING btree ("created_at","project_id","hash");--> statement-breakpoint
CREATE INDEX "publish_event_removable" ON "publish_event" USING btree ("created_at","id");
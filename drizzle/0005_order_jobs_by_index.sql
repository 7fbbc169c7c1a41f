DROP INDEX "job_due";--> statement-breakpoint
DROP INDEX "job_open_by_workspace";--> statement-breakpoint
CREATE INDEX "job_begun" ON "job" USING btree ("workspace_id","id") WHERE "job"."stage" is not null and "job"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "job_waiting" ON "job" USING btree ("id","workspace_id") WHERE "job"."stage" is not null and "job"."started_at" is null;--> statement-breakpoint
CREATE INDEX "job_waiting_by_workspace" ON "job" USING btree ("workspace_id","id") WHERE "job"."stage" is not null and "job"."started_at" is null;
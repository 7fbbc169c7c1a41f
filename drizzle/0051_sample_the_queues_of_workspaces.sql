-- Versions from migration 0029 on may run beside it: an index, without which their question for a place in the queue takes longer.
DROP INDEX "job_queue_open";--> statement-breakpoint
CREATE INDEX "job_queue_sample" ON "job_queue" USING btree (uuid_hash("workspace_id"),"workspace_id","begun","waiting","first_waiting") WHERE "job_queue"."begun" + "job_queue"."waiting" > 0;
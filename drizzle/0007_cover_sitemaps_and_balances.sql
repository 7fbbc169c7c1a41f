DROP INDEX "hosted_post_live";--> statement-breakpoint
DROP INDEX "credit_entry_workspace_id";--> statement-breakpoint
CREATE INDEX "hosted_post_live" ON "hosted_post" USING btree ("project_id","published_at","id","slug","created_at","updated_at") WHERE "hosted_post"."status" = 'publish';--> statement-breakpoint
CREATE INDEX "credit_entry_workspace_id" ON "credit_entry" USING btree ("workspace_id","amount");
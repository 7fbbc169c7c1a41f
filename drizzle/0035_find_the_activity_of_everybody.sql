ALTER TABLE "activity" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "activity_actor_id" ON "activity" USING btree ("workspace_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "activity_resource_id" ON "activity" USING btree ("workspace_id","resource_id","id");--> statement-breakpoint
CREATE INDEX "activity_operation" ON "activity" USING btree ("workspace_id","operation","id");--> statement-breakpoint
CREATE INDEX "activity_surface" ON "activity" USING btree ("workspace_id","surface","id");--> statement-breakpoint
CREATE INDEX "activity_refused" ON "activity" USING btree ("workspace_id","outcome","id") WHERE "activity"."outcome" <> 'ok';
CREATE TABLE "activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"outcome" text NOT NULL,
	"surface" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_label" text,
	"workspace_id" uuid,
	"project_id" uuid,
	"resource_id" uuid,
	"request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_workspace_id" ON "activity" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "activity_project_id" ON "activity" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "activity_created_at" ON "activity" USING btree ("created_at");
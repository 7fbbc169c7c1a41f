CREATE TABLE "saved_filter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"integration_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."member"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filter_name" ON "saved_filter" USING btree ("project_id","user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_filter_member" ON "saved_filter" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "saved_filter_integration_id" ON "saved_filter" USING btree ("integration_id") WHERE "saved_filter"."integration_id" is not null;
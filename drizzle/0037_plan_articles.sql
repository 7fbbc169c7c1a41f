CREATE TABLE "article_plan" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"daily_budget" integer DEFAULT 3 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"paused_by" text,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_turn" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"turn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "planned_article" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"keyword" text NOT NULL,
	"keyword_key" text NOT NULL,
	"title" text,
	"brief" text,
	"language_code" text,
	"day" date NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"moved_from" date,
	"started_at" timestamp (3) with time zone,
	"job_id" uuid,
	"refused_at" timestamp (3) with time zone,
	"refused_code" text,
	"refused_reason" text,
	"existing_article_id" uuid,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_plan" ADD CONSTRAINT "article_plan_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_plan" ADD CONSTRAINT "article_plan_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_turn" ADD CONSTRAINT "plan_turn_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_article" ADD CONSTRAINT "planned_article_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_article" ADD CONSTRAINT "planned_article_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_plan_next" ON "article_plan" USING btree ("workspace_id","next_at");--> statement-breakpoint
CREATE INDEX "plan_turn_next" ON "plan_turn" USING btree ("turn_at") WHERE "plan_turn"."turn_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_article_waiting_keyword" ON "planned_article" USING btree ("project_id","keyword_key") WHERE "planned_article"."started_at" is null and "planned_article"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "planned_article_waiting" ON "planned_article" USING btree ("project_id","day","place","id") WHERE "planned_article"."started_at" is null and "planned_article"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "planned_article_calendar" ON "planned_article" USING btree ("project_id","day","place","id");--> statement-breakpoint
CREATE INDEX "planned_article_started" ON "planned_article" USING btree ("project_id","day") WHERE "planned_article"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "planned_article_job_id" ON "planned_article" USING btree ("job_id") WHERE "planned_article"."job_id" is not null;
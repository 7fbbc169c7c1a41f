CREATE TABLE "writing_guide" (
	"project_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"voice" jsonb NOT NULL,
	"instructions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "writing_guide_project_id_hash_pk" PRIMARY KEY("project_id","hash")
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "brand_notes" jsonb;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "guide_hash" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "language_code" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "guide_hash" text;--> statement-breakpoint
ALTER TABLE "job_stage" ADD COLUMN "instructions_hash" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "guide_hash" text;--> statement-breakpoint
ALTER TABLE "writing_guide" ADD CONSTRAINT "writing_guide_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;
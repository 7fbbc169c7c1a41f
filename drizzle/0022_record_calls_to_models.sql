CREATE TABLE "model_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid,
	"stage" text NOT NULL,
	"part" text,
	"purpose" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"estimated" boolean DEFAULT false NOT NULL,
	"cost_microusd" integer,
	"outcome" text NOT NULL,
	"error_code" text
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "cost_microusd" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "unpriced_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "tokens_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "cost_microusd_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_call_job_id" ON "model_call" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "model_call_model" ON "model_call" USING btree ("model","id");--> statement-breakpoint
CREATE INDEX "model_call_started_at" ON "model_call" USING btree ("started_at");--> statement-breakpoint
UPDATE "job" SET "unpriced_calls" = "writer_calls" WHERE "writer_calls" > 0;

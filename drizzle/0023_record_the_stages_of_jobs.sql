CREATE TABLE "article_source" (
	"job_id" uuid NOT NULL,
	"key" text NOT NULL,
	"project_id" uuid NOT NULL,
	"article_id" uuid,
	"url" text NOT NULL,
	"final_url" text,
	"http_status" integer,
	"title" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"content_hash" text,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_source_job_id_key_pk" PRIMARY KEY("job_id","key")
);
--> statement-breakpoint
CREATE TABLE "job_stage" (
	"job_id" uuid NOT NULL,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "job_stage_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge" integer NOT NULL,
	"revision" integer NOT NULL,
	"stage" text NOT NULL,
	"part" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"writer" text,
	"model" text,
	"prompt_version" text,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"cost_microusd" bigint,
	"input_hash" text,
	"output_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_stage_job_id_ordinal_pk" PRIMARY KEY("job_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "job" ALTER COLUMN "stage" SET DEFAULT 'research';--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "prompt_versions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_source" ADD CONSTRAINT "article_source_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_source" ADD CONSTRAINT "article_source_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_source" ADD CONSTRAINT "article_source_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stage" ADD CONSTRAINT "job_stage_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_source_article" ON "article_source" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_source_project" ON "article_source" USING btree ("project_id");--> statement-breakpoint
-- Jobs that are open while this version starts go on. Their pages were read with success, so they become sources.
INSERT INTO "article_source" ("job_id", "key", "project_id", "url", "final_url", "http_status", "title", "origin",
	"content_hash", "sections")
SELECT "job"."id", 'S' || page.position, "job"."project_id", page.value->>'url', page.value->>'url', 200,
	page.value->>'title', 'site', encode(sha256(convert_to((page.value->'sections')::text, 'UTF8')), 'hex'),
	page.value->'sections'
FROM "job", jsonb_array_elements("job"."work"->'sources') WITH ORDINALITY AS page(value, position)
WHERE "job"."stage" IN ('score', 'revise', 'finish') AND jsonb_typeof("job"."work"->'sources') = 'array';--> statement-breakpoint
-- A job with a draft keeps it. Its plan becomes the outline.
UPDATE "job" SET "work" = ("work" - 'sources' - 'plan') || jsonb_build_object('pages', '[]'::jsonb, 'outline',
	jsonb_build_object(
		'title', "work"->'plan'->'title', 'metaDescription', "work"->'plan'->'metaDescription',
		'intent', "work"->'plan'->'intent', 'keywords', "work"->'plan'->'keywords',
		'sections', (SELECT jsonb_agg(jsonb_build_object('kind', 'body', 'heading', section->'heading',
			'questions', '[]'::jsonb, 'points', section->'points', 'sources', '[]'::jsonb, 'pages', '[]'::jsonb,
			'words', 200)) FROM jsonb_array_elements("work"->'plan'->'sections') AS section)))
WHERE "stage" IN ('score', 'revise', 'finish') AND jsonb_typeof("work"->'plan'->'sections') = 'array';--> statement-breakpoint
-- All others begin anew under the same charge.
UPDATE "job" SET "stage" = 'research', "work" = '{}'::jsonb, "attempts" = 0 WHERE "stage" IN ('plan', 'draft');

CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"job_id" uuid,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"meta_description" text NOT NULL,
	"excerpt" text NOT NULL,
	"seed_keyword" text NOT NULL,
	"keyword_key" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"language_code" text NOT NULL,
	"content_markdown" text NOT NULL,
	"content_html" text NOT NULL,
	"word_count" integer NOT NULL,
	"score" integer,
	"score_checks" jsonb,
	"sample" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_job_id_unique" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"score" integer,
	"grade" text,
	"verdict" text,
	"report" jsonb,
	"ruleset_version" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"keyword" text NOT NULL,
	"keyword_key" text NOT NULL,
	"title" text,
	"brief" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT 'plan',
	"progress" real DEFAULT 0 NOT NULL,
	"work" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"charge" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"error" text,
	"article_id" uuid,
	"score" integer,
	"writer" text,
	"model" text,
	"sample" boolean DEFAULT false NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"writer_calls" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writer_answer" (
	"key" text PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"answer" jsonb NOT NULL,
	"model" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"calls" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_key_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweep_heartbeat" (
	"name" text PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"instance" text NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"handled" integer NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "content_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_prefix" text NOT NULL,
	"feed_token_hash" text NOT NULL,
	"feed_token_prefix" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"website" text NOT NULL,
	"language_code" text NOT NULL,
	"brand_name" text NOT NULL,
	"brand_description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "hosted_post" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"excerpt" text NOT NULL,
	"meta_description" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"language_code" text NOT NULL,
	"json_ld" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'connected' NOT NULL,
	"auto_publish_status" text DEFAULT 'draft' NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secrets" text,
	"last_error" text,
	"tested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publication" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"remote_id" text,
	"external_url" text,
	"publish_status" text NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"verify_status" text NOT NULL,
	"verify_http_status" integer,
	"verify_reason" text,
	"evidence" jsonb,
	"checks" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publish_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publication_id" uuid NOT NULL,
	"status" text NOT NULL,
	"publish_status" text NOT NULL,
	"url" text,
	"verify_status" text NOT NULL,
	"verify_http_status" integer,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"job_id" uuid,
	"charge" integer,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entry_sign" CHECK (("credit_entry"."reason" <> 'reserve' or "credit_entry"."amount" < 0) and ("credit_entry"."reason" <> 'refund' or "credit_entry"."amount" > 0)),
	CONSTRAINT "credit_entry_job" CHECK (("credit_entry"."reason" in ('reserve', 'refund')) = ("credit_entry"."job_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "member" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspace" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_answer" ADD CONSTRAINT "writer_answer_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_answer" ADD CONSTRAINT "idempotent_answer_content_key_id_content_key_id_fk" FOREIGN KEY ("content_key_id") REFERENCES "public"."content_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_key" ADD CONSTRAINT "content_key_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_key" ADD CONSTRAINT "content_key_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_post" ADD CONSTRAINT "hosted_post_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_event" ADD CONSTRAINT "publish_event_publication_id_publication_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publication"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_id" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "article_project_slug" ON "article" USING btree ("project_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "article_project_keyword" ON "article" USING btree ("project_id","keyword_key");--> statement-breakpoint
CREATE INDEX "article_pulled" ON "article" USING btree ("project_id","created_at","id") WHERE not "article"."hidden";--> statement-breakpoint
CREATE INDEX "article_newest_first" ON "article" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_latest" ON "audit" USING btree ("project_id","finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_one_running" ON "audit" USING btree ("project_id") WHERE "audit"."status" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "job_keyword_in_progress" ON "job" USING btree ("project_id","keyword_key") WHERE "job"."status" in ('queued', 'drafting', 'revising');--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("next_at") WHERE "job"."stage" is not null;--> statement-breakpoint
CREATE INDEX "job_open_by_workspace" ON "job" USING btree ("workspace_id","id") WHERE "job"."stage" is not null;--> statement-breakpoint
CREATE INDEX "job_newest_first" ON "job" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "writer_answer_job_id" ON "writer_answer" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotent_answer_key" ON "idempotent_answer" USING btree ("content_key_id","operation","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "content_key_key_hash" ON "content_key" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "content_key_feed_token_hash" ON "content_key" USING btree ("feed_token_hash");--> statement-breakpoint
CREATE INDEX "content_key_project_id" ON "content_key" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_workspace_id" ON "project" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_post_project_article" ON "hosted_post" USING btree ("project_id","article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_post_project_slug" ON "hosted_post" USING btree ("project_id","slug");--> statement-breakpoint
CREATE INDEX "hosted_post_live" ON "hosted_post" USING btree ("project_id","published_at","id") WHERE "hosted_post"."status" = 'publish';--> statement-breakpoint
CREATE INDEX "integration_project_id" ON "integration" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "publication_article_integration" ON "publication" USING btree ("article_id","integration_id");--> statement-breakpoint
CREATE INDEX "publication_project_id" ON "publication" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "publication_due" ON "publication" USING btree ("next_check_at") WHERE "publication"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "publish_event_publication_id" ON "publish_event" USING btree ("publication_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_entry_workspace_id" ON "credit_entry" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_once" ON "credit_entry" USING btree ("job_id","charge","reason");--> statement-breakpoint
CREATE INDEX "member_user_id" ON "member" USING btree ("user_id");
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
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_link" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "two_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp (3) with time zone,
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
CREATE TABLE "agent_client" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"grant_id" uuid
);
--> statement-breakpoint
CREATE TABLE "agent_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"grant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "article_approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"user_label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "project_approver" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_approver_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
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
	"gate_issues" jsonb,
	"faq" jsonb,
	"claims" jsonb,
	"brand_notes" jsonb,
	"text_bytes" integer,
	"rules_version" integer DEFAULT 0 NOT NULL,
	"prompt_versions" text[] DEFAULT '{}' NOT NULL,
	"guide_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT (extract(epoch from clock_timestamp()) * 1000000)::bigint NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"awaits_approval" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_job_id_unique" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "article_count" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"visible" integer DEFAULT 0 NOT NULL,
	"offered" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_search" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_version" (
	"article_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"meta_description" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"markdown" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_label" text,
	"surface" text NOT NULL,
	"restored_from" integer,
	"note" text,
	"score" integer,
	"gate_issue_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_version_article_id_number_pk" PRIMARY KEY("article_id","number")
);
--> statement-breakpoint
CREATE TABLE "feed_version" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"url" text NOT NULL,
	"trigger" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT 'discover',
	"host" text NOT NULL,
	"home_url" text,
	"hosts" text[] NOT NULL,
	"pages_max" integer NOT NULL,
	"pages_found" integer DEFAULT 0 NOT NULL,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"pages_skipped" integer DEFAULT 0 NOT NULL,
	"images_done" integer DEFAULT 0 NOT NULL,
	"crawl_delay_ms" integer DEFAULT 0 NOT NULL,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"stop_requested_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"error" text,
	"score" integer,
	"grade" text,
	"previous_grade" text,
	"new_findings" integer,
	"fixed_findings" integer,
	"comparison" jsonb,
	"verdict" text,
	"report" jsonb,
	"ruleset_version" text NOT NULL,
	"pages_kept" text DEFAULT 'all' NOT NULL,
	"trace_parent" text,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_file" (
	"audit_id" uuid NOT NULL,
	"url" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"failure" text,
	"final_url" text,
	"content_type" text,
	"bytes" integer,
	"entries" integer,
	"text" text,
	"problem" text,
	"facts" jsonb,
	CONSTRAINT "audit_file_audit_id_url_pk" PRIMARY KEY("audit_id","url")
);
--> statement-breakpoint
CREATE TABLE "audit_turn" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"turn_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_finding" (
	"audit_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"page" integer,
	"detail" text,
	CONSTRAINT "audit_finding_once" UNIQUE NULLS NOT DISTINCT("audit_id","rule","page")
);
--> statement-breakpoint
CREATE TABLE "audit_link" (
	"audit_id" uuid NOT NULL,
	"source" integer NOT NULL,
	"targets" integer[] NOT NULL,
	"vague_targets" integer[] NOT NULL,
	"nofollow_targets" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"images" integer[] NOT NULL,
	CONSTRAINT "audit_link_audit_id_source_pk" PRIMARY KEY("audit_id","source")
);
--> statement-breakpoint
CREATE TABLE "audit_sitemap_entry" (
	"audit_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"alternates" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"passed_rules" text[] NOT NULL,
	CONSTRAINT "audit_sitemap_entry_audit_id_page_pk" PRIMARY KEY("audit_id","page")
);
--> statement-breakpoint
CREATE TABLE "audit_page" (
	"audit_id" uuid NOT NULL,
	"id" integer NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"url_hash" uuid GENERATED ALWAYS AS (md5("url")::uuid) STORED NOT NULL,
	"depth" integer NOT NULL,
	"found_by" text NOT NULL,
	"in_sitemap" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"skip_reason" text,
	"pattern" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"failure" text,
	"redirect_to" text,
	"final_url" text,
	"redirect_count" integer DEFAULT 0 NOT NULL,
	"click_depth" integer,
	"links_in" integer DEFAULT 0 NOT NULL,
	"content_type" text,
	"bytes" integer,
	"truncated" boolean DEFAULT false NOT NULL,
	"duration_ms" integer,
	"indexable" boolean,
	"not_indexable_reason" text,
	"canonical" text,
	"title" text,
	"description" text,
	"h1" text,
	"language" text,
	"word_count" integer,
	"text_hash" uuid,
	"sketch" integer[],
	"unreadable" text,
	"facts" jsonb,
	"findings" jsonb,
	"passed_rules" text[],
	"finding_count" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	CONSTRAINT "audit_page_audit_id_id_pk" PRIMARY KEY("audit_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"url" text NOT NULL,
	"url_hash" uuid GENERATED ALWAYS AS (md5("url")::uuid) STORED NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"bigrams" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS ((
  setweight(to_tsvector(case "language" when 'ar' then 'arabic'::regconfig when 'ca' then 'catalan'::regconfig when 'da' then 'danish'::regconfig when 'de' then 'german'::regconfig when 'el' then 'greek'::regconfig when 'en' then 'english'::regconfig when 'es' then 'spanish'::regconfig when 'eu' then 'basque'::regconfig when 'fi' then 'finnish'::regconfig when 'fr' then 'french'::regconfig when 'ga' then 'irish'::regconfig when 'hi' then 'hindi'::regconfig when 'hu' then 'hungarian'::regconfig when 'hy' then 'armenian'::regconfig when 'id' then 'indonesian'::regconfig when 'it' then 'italian'::regconfig when 'lt' then 'lithuanian'::regconfig when 'nb' then 'norwegian'::regconfig when 'ne' then 'nepali'::regconfig when 'nl' then 'dutch'::regconfig when 'nn' then 'norwegian'::regconfig when 'no' then 'norwegian'::regconfig when 'pt' then 'portuguese'::regconfig when 'ro' then 'romanian'::regconfig when 'ru' then 'russian'::regconfig when 'sr' then 'serbian'::regconfig when 'sv' then 'swedish'::regconfig when 'ta' then 'tamil'::regconfig when 'tr' then 'turkish'::regconfig when 'yi' then 'yiddish'::regconfig else 'simple'::regconfig end, "title"), 'A') || to_tsvector(case "language" when 'ar' then 'arabic'::regconfig when 'ca' then 'catalan'::regconfig when 'da' then 'danish'::regconfig when 'de' then 'german'::regconfig when 'el' then 'greek'::regconfig when 'en' then 'english'::regconfig when 'es' then 'spanish'::regconfig when 'eu' then 'basque'::regconfig when 'fi' then 'finnish'::regconfig when 'fr' then 'french'::regconfig when 'ga' then 'irish'::regconfig when 'hi' then 'hindi'::regconfig when 'hu' then 'hungarian'::regconfig when 'hy' then 'armenian'::regconfig when 'id' then 'indonesian'::regconfig when 'it' then 'italian'::regconfig when 'lt' then 'lithuanian'::regconfig when 'nb' then 'norwegian'::regconfig when 'ne' then 'nepali'::regconfig when 'nl' then 'dutch'::regconfig when 'nn' then 'norwegian'::regconfig when 'no' then 'norwegian'::regconfig when 'pt' then 'portuguese'::regconfig when 'ro' then 'romanian'::regconfig when 'ru' then 'russian'::regconfig when 'sr' then 'serbian'::regconfig when 'sv' then 'swedish'::regconfig when 'ta' then 'tamil'::regconfig when 'tr' then 'turkish'::regconfig when 'yi' then 'yiddish'::regconfig else 'simple'::regconfig end, "text")
  || to_tsvector('simple'::regconfig, "bigrams")
)) STORED,
	"etag" text,
	"last_modified" text,
	"last_audit_id" uuid,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"language_code" text,
	"guide_hash" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT 'research',
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
	"cost_microusd" integer DEFAULT 0 NOT NULL,
	"unpriced_calls" integer DEFAULT 0 NOT NULL,
	"tokens_before" integer DEFAULT 0 NOT NULL,
	"cost_microusd_before" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	"trace_parent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_queue" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"first_waiting" uuid,
	"served_at" timestamp (3) with time zone,
	"resume_at" timestamp (3) with time zone
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
	"published_on" date,
	"is_truncated" boolean DEFAULT false NOT NULL,
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
	"instructions_hash" text,
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
	"count" integer DEFAULT 1 NOT NULL,
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
CREATE TABLE "lookup_answer" (
	"key" text PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"token" uuid NOT NULL,
	"answer" jsonb,
	"failure" jsonb,
	"observed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_run" (
	"kind" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"cursor" jsonb,
	"deleted_so_far" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"deleted" bigint DEFAULT 0 NOT NULL,
	"last_error" text
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
CREATE TABLE "passport_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "content_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_prefix" text NOT NULL,
	"feed_token_hash" text NOT NULL,
	"feed_token_prefix" text NOT NULL,
	"created_by" uuid,
	"scopes" text[],
	"expires_at" timestamp (3) with time zone,
	"note" text,
	"allowed_addresses" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_place" text,
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
	"guide_hash" text,
	"audit_schedule" text DEFAULT 'off' NOT NULL,
	"approval_required" boolean DEFAULT false NOT NULL,
	"proved_claims_only" boolean DEFAULT false NOT NULL,
	"contents_list" boolean DEFAULT true NOT NULL,
	"sources_list" boolean DEFAULT true NOT NULL,
	"related_articles" boolean DEFAULT true NOT NULL,
	"author_name" text DEFAULT '' NOT NULL,
	"call_to_action_text" text DEFAULT '' NOT NULL,
	"call_to_action_url" text DEFAULT '' NOT NULL,
	"next_audit_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	CONSTRAINT "project_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "writing_guide" (
	"project_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"voice" jsonb NOT NULL,
	"instructions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "writing_guide_project_id_hash_pk" PRIMARY KEY("project_id","hash")
);
--> statement-breakpoint
CREATE TABLE "automatic_write" (
	"integration_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now(),
	"trace_parent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automatic_write_integration_id_article_id_pk" PRIMARY KEY("integration_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "check_turn" (
	"project_id" uuid NOT NULL,
	"host" text NOT NULL,
	"rank" integer NOT NULL,
	"turn_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_turn_project_id_host_rank_pk" PRIMARY KEY("project_id","host","rank")
);
--> statement-breakpoint
CREATE TABLE "hosted_post" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"page_html" text,
	"page_words" integer,
	"page_rules" integer,
	"excerpt" text NOT NULL,
	"meta_description" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"language_code" text NOT NULL,
	"json_ld" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"noindex" boolean DEFAULT false NOT NULL,
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
	"grace_seconds" integer,
	"auto_publish_since" timestamp (3) with time zone,
	"auto_publish_daily_max" integer DEFAULT 3 NOT NULL,
	"auto_publish_turn_at" timestamp (3) with time zone,
	"auto_publish_busy_until" timestamp (3) with time zone,
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
	"held_fields" jsonb,
	"wished_fields" jsonb,
	"article_version" integer,
	"write_version" integer,
	"approval_id" uuid,
	"write_approval_id" uuid,
	"publish_status" text NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"verify_status" text NOT NULL,
	"verify_http_status" integer,
	"verify_reason" text,
	"evidence" jsonb,
	"checks" integer DEFAULT 0 NOT NULL,
	"rechecks" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"check_since" timestamp (3) with time zone,
	"check_host" text DEFAULT '' NOT NULL,
	"check_rank" integer GENERATED ALWAYS AS (case when checks = 0 then 0 when verified_at is null or verified_at < check_since then 1 else 2 end) STORED NOT NULL,
	"unfinished_checks" integer DEFAULT 0 NOT NULL,
	"check_token" uuid,
	"check_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"automatic" boolean DEFAULT false NOT NULL,
	"write_token" uuid,
	"write_until" timestamp (3) with time zone,
	"paused_check_at" timestamp (3) with time zone,
	"trace_parent" text,
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
CREATE TABLE "event_endpoint" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"http_status" integer,
	"duration_ms" integer NOT NULL,
	"error" text,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"endpoint_id" uuid,
	"integration_id" uuid,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"subject" text,
	"content_key" text,
	"is_last_accepted" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"trace_parent" text,
	"last_http_status" integer,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone
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
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "member_role" CHECK ("member"."role" in ('viewer', 'editor', 'admin', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "workspace" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text
);
--> statement-breakpoint
CREATE TABLE "credit_balance" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_code" ADD CONSTRAINT "agent_code_client_id_agent_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."agent_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_code" ADD CONSTRAINT "agent_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_code" ADD CONSTRAINT "agent_code_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_code" ADD CONSTRAINT "agent_code_grant_id_agent_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."agent_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_grant" ADD CONSTRAINT "agent_grant_client_id_agent_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."agent_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_grant" ADD CONSTRAINT "agent_grant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_grant" ADD CONSTRAINT "agent_grant_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_token" ADD CONSTRAINT "agent_token_grant_id_agent_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."agent_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_approval" ADD CONSTRAINT "article_approval_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_approver" ADD CONSTRAINT "project_approver_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_approver" ADD CONSTRAINT "project_approver_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."member"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_count" ADD CONSTRAINT "article_count_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_version" ADD CONSTRAINT "article_version_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_version" ADD CONSTRAINT "feed_version_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_file" ADD CONSTRAINT "audit_file_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_turn" ADD CONSTRAINT "audit_turn_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_finding" ADD CONSTRAINT "audit_finding_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_finding" ADD CONSTRAINT "audit_finding_audit_id_page_audit_page_audit_id_id_fk" FOREIGN KEY ("audit_id","page") REFERENCES "public"."audit_page"("audit_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_link" ADD CONSTRAINT "audit_link_audit_id_source_audit_page_audit_id_id_fk" FOREIGN KEY ("audit_id","source") REFERENCES "public"."audit_page"("audit_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_sitemap_entry" ADD CONSTRAINT "audit_sitemap_entry_audit_id_page_audit_page_audit_id_id_fk" FOREIGN KEY ("audit_id","page") REFERENCES "public"."audit_page"("audit_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_page" ADD CONSTRAINT "audit_page_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_page" ADD CONSTRAINT "site_page_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_page" ADD CONSTRAINT "site_page_last_audit_id_audit_id_fk" FOREIGN KEY ("last_audit_id") REFERENCES "public"."audit"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_queue" ADD CONSTRAINT "job_queue_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_answer" ADD CONSTRAINT "writer_answer_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_source" ADD CONSTRAINT "article_source_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_source" ADD CONSTRAINT "article_source_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_source" ADD CONSTRAINT "article_source_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stage" ADD CONSTRAINT "job_stage_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_answer" ADD CONSTRAINT "idempotent_answer_content_key_id_content_key_id_fk" FOREIGN KEY ("content_key_id") REFERENCES "public"."content_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_plan" ADD CONSTRAINT "article_plan_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_plan" ADD CONSTRAINT "article_plan_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_turn" ADD CONSTRAINT "plan_turn_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_article" ADD CONSTRAINT "planned_article_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_article" ADD CONSTRAINT "planned_article_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_key" ADD CONSTRAINT "content_key_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_key" ADD CONSTRAINT "content_key_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_guide" ADD CONSTRAINT "writing_guide_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_write" ADD CONSTRAINT "automatic_write_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_write" ADD CONSTRAINT "automatic_write_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_turn" ADD CONSTRAINT "check_turn_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_post" ADD CONSTRAINT "hosted_post_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_event" ADD CONSTRAINT "publish_event_publication_id_publication_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publication"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_endpoint" ADD CONSTRAINT "event_endpoint_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_event_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."event_endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_balance" ADD CONSTRAINT "credit_balance_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitation" ADD CONSTRAINT "workspace_invitation_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitation" ADD CONSTRAINT "workspace_invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_id" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_user_id" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_link_token_hash" ON "password_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_link_expires_at" ON "password_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_user_id" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_updated_at" ON "session" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verification_expires_at" ON "verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "agent_client_unused" ON "agent_client" USING btree ("created_at") WHERE "agent_client"."first_used_at" is null;--> statement-breakpoint
CREATE INDEX "agent_code_expires_at" ON "agent_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "agent_code_client_id" ON "agent_code" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "agent_code_user_id" ON "agent_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agent_code_project_id" ON "agent_code" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "agent_code_grant_id" ON "agent_code" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "agent_grant_project_id" ON "agent_grant" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "agent_grant_user_id" ON "agent_grant" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agent_grant_client_id" ON "agent_grant" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "agent_token_grant_id" ON "agent_token" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "agent_token_expires_at" ON "agent_token" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "article_approval_standing" ON "article_approval" USING btree ("article_id","version","user_id") WHERE "article_approval"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "article_approval_version" ON "article_approval" USING btree ("article_id","version");--> statement-breakpoint
CREATE INDEX "project_approver_member" ON "project_approver" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "project_approver_user_id" ON "project_approver" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "article_by_score" ON "article" USING btree ("project_id",coalesce("score", -1),"id") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_by_title" ON "article" USING btree ("project_id",lower(left("title", 100)),"id") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_by_language" ON "article" USING btree ("project_id","language_code","created_at","id") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "article_project_slug" ON "article" USING btree ("project_id","slug") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "article_project_keyword" ON "article" USING btree ("project_id","keyword_key") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_offered" ON "article" USING btree ("project_id","created_at","id") WHERE not "article"."hidden" and not "article"."awaits_approval" and "article"."deleted_at" is null and coalesce("article"."gate_issues", '[]'::jsonb) = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "article_newest_first" ON "article" USING btree ("project_id","created_at","id","hidden") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_awaiting_approval" ON "article" USING btree ("project_id","id") WHERE "article"."awaits_approval";--> statement-breakpoint
CREATE INDEX "article_trash" ON "article" USING btree ("project_id","deleted_at","id") WHERE "article"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "article_deleted_at" ON "article" USING btree ("deleted_at") WHERE "article"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "article_last_changed" ON "article" USING btree ("project_id","updated_at");--> statement-breakpoint
CREATE INDEX "article_guide" ON "article" USING btree ("project_id","guide_hash") WHERE "article"."guide_hash" is not null;--> statement-breakpoint
CREATE INDEX "article_old_rules" ON "article" USING btree ("id") WHERE "article"."rules_version" < 4;--> statement-breakpoint
CREATE INDEX "article_search_words" ON "article_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "article_version_removable" ON "article_version" USING btree ("created_at","article_id","number");--> statement-breakpoint
CREATE INDEX "audit_latest" ON "audit" USING btree ("project_id","finished_at");--> statement-breakpoint
CREATE INDEX "audit_newest_first" ON "audit" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_one_running" ON "audit" USING btree ("project_id") WHERE "audit"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "audit_open" ON "audit" USING btree ("workspace_id","next_at") WHERE "audit"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "audit_of_workspace" ON "audit" USING btree ("workspace_id","created_at","pages_done","images_done");--> statement-breakpoint
CREATE INDEX "audit_host_in_use" ON "audit" USING btree ("host","lease_until") WHERE "audit"."lease_token" is not null;--> statement-breakpoint
CREATE INDEX "audit_pages_removable" ON "audit" USING btree ("finished_at","id") WHERE "audit"."status" = 'finished' and "audit"."pages_kept" in ('all', 'links_expired', 'pages');--> statement-breakpoint
CREATE INDEX "audit_expired_pages" ON "audit" USING btree ("id") WHERE "audit"."pages_kept" in ('links_expired', 'expired');--> statement-breakpoint
CREATE INDEX "audit_file_waiting" ON "audit_file" USING btree ("audit_id","depth") WHERE "audit_file"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "audit_turn_next" ON "audit_turn" USING btree ("turn_at");--> statement-breakpoint
CREATE INDEX "audit_finding_of_page" ON "audit_finding" USING btree ("audit_id","page");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_page_url" ON "audit_page" USING btree ("audit_id","url_hash");--> statement-breakpoint
CREATE INDEX "audit_page_frontier_by_parameters" ON "audit_page" USING btree ("audit_id","kind","attempts",(case when strpos("url", '?') > 0 then 1 + length("url") - length(replace("url", '&', '')) else 0 end),"depth","id") WHERE "audit_page"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "audit_page_by_findings" ON "audit_page" USING btree ("audit_id","finding_count","id") WHERE "audit_page"."state" = 'done';--> statement-breakpoint
CREATE INDEX "audit_page_by_words_read" ON "audit_page" USING btree ("audit_id",(case when "unreadable" is null then coalesce("word_count", 2147483647) else 2147483647 end),"id") WHERE "audit_page"."state" = 'done';--> statement-breakpoint
CREATE INDEX "audit_page_by_links" ON "audit_page" USING btree ("audit_id","links_in","id") WHERE "audit_page"."state" = 'done';--> statement-breakpoint
CREATE INDEX "audit_page_by_clicks" ON "audit_page" USING btree ("audit_id",coalesce("click_depth", 1000),"id") WHERE "audit_page"."state" = 'done';--> statement-breakpoint
CREATE INDEX "audit_page_by_time" ON "audit_page" USING btree ("audit_id",coalesce("duration_ms", -1),"id") WHERE "audit_page"."state" = 'done';--> statement-breakpoint
CREATE INDEX "audit_page_pattern" ON "audit_page" USING btree ("audit_id","pattern") WHERE "audit_page"."pattern" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "site_page_url" ON "site_page" USING btree ("project_id","url_hash");--> statement-breakpoint
CREATE INDEX "site_page_by_audit" ON "site_page" USING btree ("last_audit_id");--> statement-breakpoint
CREATE INDEX "site_page_search" ON "site_page" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "job_keyword_in_progress" ON "job" USING btree ("project_id","keyword_key") WHERE "job"."status" in ('queued', 'drafting', 'revising');--> statement-breakpoint
CREATE INDEX "job_open_newest_first" ON "job" USING btree ("project_id","created_at","id") WHERE "job"."stage" is not null;--> statement-breakpoint
CREATE INDEX "job_begun" ON "job" USING btree ("workspace_id","id") WHERE "job"."stage" is not null and "job"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "job_begun_due" ON "job" USING btree ("workspace_id",greatest("next_at", "lease_until")) WHERE "job"."stage" is not null and "job"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "job_waiting" ON "job" USING btree ("id","workspace_id") WHERE "job"."stage" is not null and "job"."started_at" is null;--> statement-breakpoint
CREATE INDEX "job_waiting_by_workspace" ON "job" USING btree ("workspace_id","id") WHERE "job"."stage" is not null and "job"."started_at" is null;--> statement-breakpoint
CREATE INDEX "job_undismissed_failures" ON "job" USING btree ("project_id","id") WHERE "job"."status" = 'failed' and "job"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "job_by_status" ON "job" USING btree ("project_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "job_article_id" ON "job" USING btree ("article_id") WHERE "job"."article_id" is not null;--> statement-breakpoint
CREATE INDEX "job_by_keyword" ON "job" USING btree ("project_id","keyword_key","id");--> statement-breakpoint
CREATE INDEX "job_newest_first" ON "job" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_work_removable" ON "job" USING btree ("finished_at") WHERE "job"."stage" is null and "job"."work" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "job_ended" ON "job" USING btree ("finished_at","status") WHERE "job"."stage" is null;--> statement-breakpoint
CREATE INDEX "job_guide" ON "job" USING btree ("project_id","guide_hash") WHERE "job"."guide_hash" is not null;--> statement-breakpoint
CREATE INDEX "job_queue_sample" ON "job_queue" USING btree (uuid_hash("workspace_id"),"workspace_id","begun","waiting","first_waiting") WHERE "job_queue"."begun" + "job_queue"."waiting" > 0;--> statement-breakpoint
CREATE INDEX "job_queue_waiting" ON "job_queue" USING btree ("begun","first_waiting") WHERE "job_queue"."waiting" > 0;--> statement-breakpoint
CREATE INDEX "job_queue_resume" ON "job_queue" USING btree ("resume_at") WHERE "job_queue"."resume_at" is not null;--> statement-breakpoint
CREATE INDEX "writer_answer_job_id" ON "writer_answer" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "writer_answer_removable" ON "writer_answer" USING btree ("created_at","key");--> statement-breakpoint
CREATE INDEX "article_source_article" ON "article_source" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_source_project" ON "article_source" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "model_call_job_id" ON "model_call" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "model_call_model" ON "model_call" USING btree ("model","id");--> statement-breakpoint
CREATE INDEX "model_call_started_at" ON "model_call" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "activity_workspace_id" ON "activity" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "activity_project_id" ON "activity" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "activity_actor_id" ON "activity" USING btree ("workspace_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "activity_resource_id" ON "activity" USING btree ("workspace_id","resource_id","id");--> statement-breakpoint
CREATE INDEX "activity_operation" ON "activity" USING btree ("workspace_id","operation","id");--> statement-breakpoint
CREATE INDEX "activity_surface" ON "activity" USING btree ("workspace_id","surface","id");--> statement-breakpoint
CREATE INDEX "activity_refused" ON "activity" USING btree ("workspace_id","outcome","id") WHERE "activity"."outcome" <> 'ok';--> statement-breakpoint
CREATE INDEX "activity_by_account" ON "activity" USING btree ("actor_id","id") WHERE "activity"."operation" like 'accounts.%';--> statement-breakpoint
CREATE INDEX "activity_of_account" ON "activity" USING btree ("resource_id","id") WHERE "activity"."operation" like 'accounts.%';--> statement-breakpoint
CREATE INDEX "activity_created_at" ON "activity" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotent_answer_key" ON "idempotent_answer" USING btree ("content_key_id","operation","idempotency_key");--> statement-breakpoint
CREATE INDEX "idempotent_answer_created_at" ON "idempotent_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lookup_answer_expires_at" ON "lookup_answer" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "retention_run_due" ON "retention_run" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passport_key_present" ON "passport_key" USING btree (("retired_at" is null)) WHERE "passport_key"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "passport_key_newest" ON "passport_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "article_plan_next" ON "article_plan" USING btree ("workspace_id","next_at");--> statement-breakpoint
CREATE INDEX "plan_turn_next" ON "plan_turn" USING btree ("turn_at") WHERE "plan_turn"."turn_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_article_waiting_keyword" ON "planned_article" USING btree ("project_id","keyword_key") WHERE "planned_article"."started_at" is null and "planned_article"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "planned_article_waiting" ON "planned_article" USING btree ("project_id","day","place","id") WHERE "planned_article"."started_at" is null and "planned_article"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "planned_article_calendar" ON "planned_article" USING btree ("project_id","day","place","id");--> statement-breakpoint
CREATE INDEX "planned_article_started" ON "planned_article" USING btree ("project_id","day") WHERE "planned_article"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "planned_article_job_id" ON "planned_article" USING btree ("job_id") WHERE "planned_article"."job_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_key_key_hash" ON "content_key" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "content_key_feed_token_hash" ON "content_key" USING btree ("feed_token_hash");--> statement-breakpoint
CREATE INDEX "content_key_project_id" ON "content_key" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "content_key_live" ON "content_key" USING btree ("project_id",coalesce("expires_at", 'infinity')) WHERE "content_key"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "project_trash" ON "project" USING btree ("deleted_at") WHERE "project"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "project_workspace_id" ON "project" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "project_next_audit" ON "project" USING btree ("next_audit_at") WHERE "project"."next_audit_at" is not null;--> statement-breakpoint
CREATE INDEX "writing_guide_removable" ON "writing_guide" USING btree ("created_at","project_id","hash");--> statement-breakpoint
CREATE INDEX "automatic_write_new" ON "automatic_write" USING btree ("integration_id","next_at") WHERE "automatic_write"."attempts" = 0;--> statement-breakpoint
CREATE INDEX "automatic_write_retry" ON "automatic_write" USING btree ("integration_id","next_at") WHERE "automatic_write"."attempts" > 0;--> statement-breakpoint
CREATE INDEX "automatic_write_article_id" ON "automatic_write" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "check_turn_next" ON "check_turn" USING btree ("rank","turn_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_post_project_article" ON "hosted_post" USING btree ("project_id","article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_post_project_slug" ON "hosted_post" USING btree ("project_id","slug");--> statement-breakpoint
CREATE INDEX "hosted_post_live" ON "hosted_post" USING btree ("project_id","published_at","id","slug","created_at","updated_at") WHERE "hosted_post"."status" = 'publish';--> statement-breakpoint
CREATE INDEX "hosted_post_noindex" ON "hosted_post" USING btree ("project_id","id") WHERE "hosted_post"."noindex";--> statement-breakpoint
CREATE INDEX "integration_project_id" ON "integration" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "integration_auto_publish_turn" ON "integration" USING btree ("auto_publish_turn_at") WHERE "integration"."auto_publish_turn_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "publication_article_integration" ON "publication" USING btree ("article_id","integration_id");--> statement-breakpoint
CREATE INDEX "publication_of_state" ON "publication" USING btree ("project_id","state","article_id");--> statement-breakpoint
CREATE INDEX "publication_by_integration" ON "publication" USING btree ("integration_id","article_id","state");--> statement-breakpoint
CREATE INDEX "publication_automatic" ON "publication" USING btree ("integration_id","created_at") WHERE "publication"."automatic";--> statement-breakpoint
CREATE INDEX "publication_waiting" ON "publication" USING btree ("project_id","check_host","check_rank","next_check_at") WHERE "publication"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "publication_sent" ON "publication" USING btree ("integration_id","sent_at") WHERE "publication"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "publication_in_check" ON "publication" USING btree ("check_until") WHERE "publication"."check_until" is not null;--> statement-breakpoint
CREATE INDEX "publish_event_publication_id" ON "publish_event" USING btree ("publication_id","created_at");--> statement-breakpoint
CREATE INDEX "publish_event_removable" ON "publish_event" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "event_endpoint_project_id" ON "event_endpoint" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "event_endpoint_due" ON "event_endpoint" USING btree ("due_at","id") WHERE "event_endpoint"."status" = 'active';--> statement-breakpoint
CREATE INDEX "webhook_attempt_delivery_id" ON "webhook_attempt" USING btree ("delivery_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_content_key" ON "webhook_delivery" USING btree ("integration_id","content_key");--> statement-breakpoint
CREATE INDEX "webhook_delivery_endpoint_id" ON "webhook_delivery" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_endpoint_tried" ON "webhook_delivery" USING btree ("endpoint_id","created_at","id") WHERE "webhook_delivery"."attempts" > 0;--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("endpoint_id","next_at","id") WHERE "webhook_delivery"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_integration_id" ON "webhook_delivery" USING btree ("integration_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_subject" ON "webhook_delivery" USING btree ("integration_id","subject","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_project_id" ON "webhook_delivery" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_removable" ON "webhook_delivery" USING btree ("created_at") WHERE not "webhook_delivery"."is_last_accepted";--> statement-breakpoint
CREATE INDEX "credit_entry_workspace_id" ON "credit_entry" USING btree ("workspace_id","amount");--> statement-breakpoint
CREATE INDEX "credit_entry_newest" ON "credit_entry" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_once" ON "credit_entry" USING btree ("job_id","charge","reason");--> statement-breakpoint
CREATE INDEX "member_user_id" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workspace_trash" ON "workspace" USING btree ("deleted_at") WHERE "workspace"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_invitation_token_hash" ON "workspace_invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "workspace_invitation_workspace_id" ON "workspace_invitation" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "workspace_invitation_invited_by" ON "workspace_invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "workspace_invitation_expires_at" ON "workspace_invitation" USING btree ("expires_at");
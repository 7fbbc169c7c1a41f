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
CREATE TABLE "audit_link" (
	"audit_id" uuid NOT NULL,
	"source" integer NOT NULL,
	"targets" integer[] NOT NULL,
	"vague_targets" integer[] NOT NULL,
	"images" integer[] NOT NULL,
	CONSTRAINT "audit_link_audit_id_source_pk" PRIMARY KEY("audit_id","source")
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
	"simhash" bigint,
	"unreadable" text,
	"facts" jsonb,
	"findings" jsonb,
	"passed_rules" text[],
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
	"search" "tsvector" GENERATED ALWAYS AS ((
  setweight(to_tsvector(case "language" when 'ar' then 'arabic'::regconfig when 'ca' then 'catalan'::regconfig when 'da' then 'danish'::regconfig when 'de' then 'german'::regconfig when 'el' then 'greek'::regconfig when 'en' then 'english'::regconfig when 'es' then 'spanish'::regconfig when 'eu' then 'basque'::regconfig when 'fi' then 'finnish'::regconfig when 'fr' then 'french'::regconfig when 'ga' then 'irish'::regconfig when 'hi' then 'hindi'::regconfig when 'hu' then 'hungarian'::regconfig when 'hy' then 'armenian'::regconfig when 'id' then 'indonesian'::regconfig when 'it' then 'italian'::regconfig when 'lt' then 'lithuanian'::regconfig when 'nb' then 'norwegian'::regconfig when 'ne' then 'nepali'::regconfig when 'nl' then 'dutch'::regconfig when 'nn' then 'norwegian'::regconfig when 'no' then 'norwegian'::regconfig when 'pt' then 'portuguese'::regconfig when 'ro' then 'romanian'::regconfig when 'ru' then 'russian'::regconfig when 'sr' then 'serbian'::regconfig when 'sv' then 'swedish'::regconfig when 'ta' then 'tamil'::regconfig when 'tr' then 'turkish'::regconfig when 'yi' then 'yiddish'::regconfig else 'simple'::regconfig end, "title"), 'A') || to_tsvector(case "language" when 'ar' then 'arabic'::regconfig when 'ca' then 'catalan'::regconfig when 'da' then 'danish'::regconfig when 'de' then 'german'::regconfig when 'el' then 'greek'::regconfig when 'en' then 'english'::regconfig when 'es' then 'spanish'::regconfig when 'eu' then 'basque'::regconfig when 'fi' then 'finnish'::regconfig when 'fr' then 'french'::regconfig when 'ga' then 'irish'::regconfig when 'hi' then 'hindi'::regconfig when 'hu' then 'hungarian'::regconfig when 'hy' then 'armenian'::regconfig when 'id' then 'indonesian'::regconfig when 'it' then 'italian'::regconfig when 'lt' then 'lithuanian'::regconfig when 'nb' then 'norwegian'::regconfig when 'ne' then 'nepali'::regconfig when 'nl' then 'dutch'::regconfig when 'nn' then 'norwegian'::regconfig when 'no' then 'norwegian'::regconfig when 'pt' then 'portuguese'::regconfig when 'ro' then 'romanian'::regconfig when 'ru' then 'russian'::regconfig when 'sr' then 'serbian'::regconfig when 'sv' then 'swedish'::regconfig when 'ta' then 'tamil'::regconfig when 'tr' then 'turkish'::regconfig when 'yi' then 'yiddish'::regconfig else 'simple'::regconfig end, "text")
)) STORED,
	"etag" text,
	"last_modified" text,
	"last_audit_id" uuid,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "status" SET DEFAULT 'queued';--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "workspace_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "trigger" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "stage" text DEFAULT 'discover';--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "host" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "hosts" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "pages_max" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "pages_found" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "pages_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "pages_skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "images_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "crawl_delay_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "failures_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "stop_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "next_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "previous_grade" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "pages_kept" text DEFAULT 'yes' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "audit_schedule" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "next_audit_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_file" ADD CONSTRAINT "audit_file_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_turn" ADD CONSTRAINT "audit_turn_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_link" ADD CONSTRAINT "audit_link_audit_id_source_audit_page_audit_id_id_fk" FOREIGN KEY ("audit_id","source") REFERENCES "public"."audit_page"("audit_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_page" ADD CONSTRAINT "audit_page_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_page" ADD CONSTRAINT "site_page_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_page" ADD CONSTRAINT "site_page_last_audit_id_audit_id_fk" FOREIGN KEY ("last_audit_id") REFERENCES "public"."audit"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_file_waiting" ON "audit_file" USING btree ("audit_id","depth") WHERE "audit_file"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "audit_turn_next" ON "audit_turn" USING btree ("turn_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_page_url" ON "audit_page" USING btree ("audit_id","url_hash");--> statement-breakpoint
CREATE INDEX "audit_page_frontier" ON "audit_page" USING btree ("audit_id","kind","depth","id") WHERE "audit_page"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "site_page_url" ON "site_page" USING btree ("project_id","url_hash");--> statement-breakpoint
CREATE INDEX "site_page_by_audit" ON "site_page" USING btree ("last_audit_id");--> statement-breakpoint
CREATE INDEX "site_page_search" ON "site_page" USING gin ("search");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_newest_first" ON "audit" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_open" ON "audit" USING btree ("workspace_id","next_at") WHERE "audit"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "audit_of_workspace" ON "audit" USING btree ("workspace_id","created_at","pages_done","images_done");--> statement-breakpoint
CREATE INDEX "audit_host_in_use" ON "audit" USING btree ("host","lease_until") WHERE "audit"."lease_token" is not null;--> statement-breakpoint
CREATE INDEX "audit_expired_pages" ON "audit" USING btree ("id") WHERE "audit"."pages_kept" = 'expired';--> statement-breakpoint
CREATE INDEX "project_next_audit" ON "project" USING btree ("next_audit_at") WHERE "project"."next_audit_at" is not null;
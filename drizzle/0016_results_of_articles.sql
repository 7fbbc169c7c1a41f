CREATE TABLE "publication_change" (
	"publication_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "publication_change_publication_id_at_pk" PRIMARY KEY("publication_id","at")
);
--> statement-breakpoint
CREATE TABLE "article_result" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"page" text NOT NULL,
	"until_day" date NOT NULL,
	"clicks" integer NOT NULL,
	"impressions" integer NOT NULL,
	"position" double precision,
	"clicks_before" integer,
	"impressions_before" integer,
	"position_before" double precision,
	"verdict" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"queries" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cited_page" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"article_id" uuid NOT NULL,
	"url" text NOT NULL,
	"project_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"host" text NOT NULL,
	"article_version" integer NOT NULL,
	"version_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"etag" text,
	"last_modified" text,
	"state" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirmed_changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "cited_page_article_id_url_pk" PRIMARY KEY("article_id","url")
);
--> statement-breakpoint
CREATE TABLE "project_result" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"until_day" date NOT NULL,
	"clicks" integer NOT NULL,
	"impressions" integer NOT NULL,
	"position" double precision,
	"clicks_before" integer,
	"impressions_before" integer,
	"position_before" double precision,
	"ideas" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_figure" (
	"project_id" uuid NOT NULL,
	"page" text NOT NULL,
	"day" date NOT NULL,
	"query" text NOT NULL,
	"clicks" integer NOT NULL,
	"impressions" integer NOT NULL,
	"position" double precision NOT NULL,
	CONSTRAINT "search_figure_project_id_page_day_query_pk" PRIMARY KEY("project_id","page","day","query"),
	CONSTRAINT "search_figure_counts" CHECK ("search_figure"."clicks" >= 0 and "search_figure"."impressions" >= "search_figure"."clicks")
);
--> statement-breakpoint
CREATE TABLE "search_source" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"property" text NOT NULL,
	"client_email" text NOT NULL,
	"secret" text NOT NULL,
	"newest_day" date,
	"oldest_day" date,
	"back_to_day" date NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now(),
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"failure" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "cited_version" integer;--> statement-breakpoint
ALTER TABLE "publication_change" ADD CONSTRAINT "publication_change_publication_id_publication_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publication"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_result" ADD CONSTRAINT "article_result_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_result" ADD CONSTRAINT "article_result_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cited_page" ADD CONSTRAINT "cited_page_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cited_page" ADD CONSTRAINT "cited_page_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cited_page" ADD CONSTRAINT "cited_page_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_result" ADD CONSTRAINT "project_result_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_figure" ADD CONSTRAINT "search_figure_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_source" ADD CONSTRAINT "search_source_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_source" ADD CONSTRAINT "search_source_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_result_clicks" ON "article_result" USING btree ("project_id","clicks","article_id");--> statement-breakpoint
CREATE INDEX "article_result_impressions" ON "article_result" USING btree ("project_id","impressions","article_id");--> statement-breakpoint
CREATE INDEX "article_result_verdict" ON "article_result" USING btree ("project_id","verdict","article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cited_page_id" ON "cited_page" USING btree ("id");--> statement-breakpoint
CREATE INDEX "cited_page_due" ON "cited_page" USING btree ("next_at") WHERE "cited_page"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "cited_page_leased" ON "cited_page" USING btree ("host") WHERE "cited_page"."lease_token" is not null;--> statement-breakpoint
CREATE INDEX "cited_page_newest_changes" ON "cited_page" USING btree ("project_id","changed_at","id") WHERE "cited_page"."changes" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "cited_page_next" ON "cited_page" USING btree ("workspace_id","next_at") WHERE "cited_page"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "cited_page_changed" ON "cited_page" USING btree ("project_id","article_id") WHERE "cited_page"."changes" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "cited_page_project" ON "cited_page" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "search_figure_day" ON "search_figure" USING btree ("project_id","day");--> statement-breakpoint
CREATE INDEX "search_figure_totals" ON "search_figure" USING btree ("project_id","day") WHERE "search_figure"."query" = '';--> statement-breakpoint
CREATE INDEX "search_source_next" ON "search_source" USING btree ("workspace_id","next_at") WHERE "search_source"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "article_citations_outdated" ON "article" USING btree ("id") WHERE "article"."claims" is not null and "article"."deleted_at" is null and "article"."cited_version" is distinct from "article"."version";
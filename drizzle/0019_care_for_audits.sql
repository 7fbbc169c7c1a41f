CREATE TABLE "audit_report_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"audit_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"label" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_ignored" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"url" text,
	"url_hash" uuid GENERATED ALWAYS AS (md5("url")::uuid) STORED,
	"reason" text NOT NULL,
	"ignored_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_ignored_once" UNIQUE NULLS NOT DISTINCT("project_id","rule","url_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_recheck" (
	"audit_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"status" integer,
	"fixed" text[] NOT NULL,
	"remaining" text[] NOT NULL,
	"added" text[] NOT NULL,
	"open" text[] NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "audit_recheck_audit_id_page_pk" PRIMARY KEY("audit_id","page")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "sitemap_pages" integer;--> statement-breakpoint
ALTER TABLE "audit_report_link" ADD CONSTRAINT "audit_report_link_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_report_link" ADD CONSTRAINT "audit_report_link_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_ignored" ADD CONSTRAINT "audit_ignored_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_recheck" ADD CONSTRAINT "audit_recheck_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_recheck" ADD CONSTRAINT "audit_recheck_audit_id_page_audit_page_audit_id_id_fk" FOREIGN KEY ("audit_id","page") REFERENCES "public"."audit_page"("audit_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_report_link_token_hash" ON "audit_report_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "audit_report_link_newest" ON "audit_report_link" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_report_link_audit_id" ON "audit_report_link" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audit_ignored_newest" ON "audit_ignored" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_page_left_out" ON "audit_page" USING btree ("audit_id","skip_reason","id") WHERE "audit_page"."state" = 'skipped' and "audit_page"."kind" = 'page';
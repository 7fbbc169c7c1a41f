CREATE TABLE "audit_sitemap_entry" (
	"audit_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"alternates" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"passed_rules" text[] NOT NULL,
	CONSTRAINT "audit_sitemap_entry_audit_id_page_pk" PRIMARY KEY("audit_id","page")
);
--> statement-breakpoint
ALTER TABLE "audit_sitemap_entry" ADD CONSTRAINT "audit_sitemap_entry_audit_id_page_audit_page_audit_id_id_fk" FOREIGN KEY ("audit_id","page") REFERENCES "public"."audit_page"("audit_id","id") ON DELETE cascade ON UPDATE no action;
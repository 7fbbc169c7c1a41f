CREATE TABLE "audit_finding" (
	"audit_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"page" integer,
	"detail" text,
	CONSTRAINT "audit_finding_once" UNIQUE NULLS NOT DISTINCT("audit_id","rule","page")
);
--> statement-breakpoint
ALTER TABLE "audit_finding" ADD CONSTRAINT "audit_finding_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_finding" ADD CONSTRAINT "audit_finding_audit_id_page_audit_page_audit_id_id_fk" FOREIGN KEY ("audit_id","page") REFERENCES "public"."audit_page"("audit_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_finding_of_page" ON "audit_finding" USING btree ("audit_id","page");
CREATE TABLE "article_remark" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"passage" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text
);
--> statement-breakpoint
ALTER TABLE "article_remark" ADD CONSTRAINT "article_remark_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_remark_settled" ON "article_remark" USING btree ("article_id","settled_at","id");
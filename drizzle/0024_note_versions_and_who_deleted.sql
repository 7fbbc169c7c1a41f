ALTER TABLE "article" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "article_version" ADD COLUMN "note" text;
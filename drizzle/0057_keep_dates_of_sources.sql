ALTER TABLE "article_source" ADD COLUMN "published_on" date;--> statement-breakpoint
ALTER TABLE "article_source" ADD COLUMN "is_truncated" boolean DEFAULT false NOT NULL;
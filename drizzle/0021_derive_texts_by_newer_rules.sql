DROP INDEX "article_underived";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "rules_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "article_old_rules" ON "article" USING btree ("id") WHERE "article"."rules_version" < 1;
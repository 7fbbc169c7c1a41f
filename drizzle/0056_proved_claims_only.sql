DROP INDEX "article_old_rules";--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "proved_claims_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "article_old_rules" ON "article" USING btree ("id") WHERE "article"."rules_version" < 4;
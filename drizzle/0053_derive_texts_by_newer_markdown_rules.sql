-- Versions from migration 0029 on may run beside it: an index; what they derive is derived again at the next start.
DROP INDEX "article_old_rules";--> statement-breakpoint
CREATE INDEX "article_old_rules" ON "article" USING btree ("id") WHERE "article"."rules_version" < 3;
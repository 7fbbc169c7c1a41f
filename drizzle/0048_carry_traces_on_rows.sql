-- Versions from migration 0029 on may run beside it: they leave the new columns null, and no table is rewritten.
ALTER TABLE "audit" ADD COLUMN "trace_parent" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "trace_parent" text;--> statement-breakpoint
ALTER TABLE "automatic_write" ADD COLUMN "trace_parent" text;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "trace_parent" text;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "trace_parent" text;
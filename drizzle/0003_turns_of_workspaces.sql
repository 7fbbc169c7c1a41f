CREATE TABLE "work_turn" (
	"kind" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"at" timestamp (3) with time zone,
	CONSTRAINT "work_turn_kind_workspace_id_pk" PRIMARY KEY("kind","workspace_id")
);
--> statement-breakpoint
DROP INDEX "job_begun";--> statement-breakpoint
DROP INDEX "job_begun_due";--> statement-breakpoint
CREATE INDEX "job_begun_due" ON "job" USING btree ("workspace_id",greatest("next_at", "lease_until"),"id") WHERE "job"."stage" is not null and "job"."started_at" is not null;--> statement-breakpoint
ALTER TABLE "work_turn" ADD CONSTRAINT "work_turn_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_turn_next" ON "work_turn" USING btree ("kind","at") WHERE "work_turn"."at" is not null;--> statement-breakpoint
CREATE INDEX "work_turn_workspace" ON "work_turn" USING btree ("workspace_id");
--> statement-breakpoint
INSERT INTO "work_turn" ("kind", "workspace_id", "at") SELECT 'plans', "workspace_id", "turn_at" FROM "plan_turn";
--> statement-breakpoint
INSERT INTO "work_turn" ("kind", "workspace_id", "at") SELECT 'audits', "workspace_id", "turn_at" FROM "audit_turn";
--> statement-breakpoint
INSERT INTO "work_turn" ("kind", "workspace_id", "at")
SELECT 'generation', "workspace_id", min(greatest("next_at", "lease_until")) FROM "job" WHERE "stage" IS NOT NULL GROUP BY 2;
--> statement-breakpoint
DROP TRIGGER "job_inserted" ON "job";
--> statement-breakpoint
DROP TRIGGER "job_deleted" ON "job";
--> statement-breakpoint
DROP TRIGGER "job_updated" ON "job";
--> statement-breakpoint
DROP FUNCTION "count_inserted_jobs"();
--> statement-breakpoint
DROP FUNCTION "count_deleted_jobs"();
--> statement-breakpoint
DROP FUNCTION "count_updated_jobs"();
--> statement-breakpoint
DROP FUNCTION "change_job_queue"(uuid[], integer[], integer[], boolean[]);
--> statement-breakpoint
DROP TABLE "audit_turn";
--> statement-breakpoint
DROP TABLE "job_queue";
--> statement-breakpoint
DROP TABLE "plan_turn";
--> statement-breakpoint
-- A job that can be claimed brings the turn of its workspace forward, in the transaction that makes it so.
CREATE FUNCTION "bring_job_forward"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Not rounded up, because a time in the future would delay the next claim.
	INSERT INTO "work_turn" ("kind", "workspace_id", "at")
	VALUES ('generation', NEW."workspace_id", greatest(NEW."next_at", date_trunc('milliseconds', clock_timestamp())))
	ON CONFLICT ("kind", "workspace_id") DO UPDATE SET "at" = excluded."at"
	WHERE "work_turn"."at" IS NULL OR "work_turn"."at" > excluded."at";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "job_opened" AFTER INSERT ON "job" FOR EACH ROW
WHEN (NEW."stage" IS NOT NULL) EXECUTE FUNCTION "bring_job_forward"();
--> statement-breakpoint
CREATE TRIGGER "job_released" AFTER UPDATE OF "stage", "lease_token", "next_at" ON "job" FOR EACH ROW
WHEN (NEW."stage" IS NOT NULL AND NEW."lease_token" IS NULL
	AND (OLD."stage" IS NULL OR OLD."lease_token" IS NOT NULL OR NEW."next_at" < OLD."next_at"))
EXECUTE FUNCTION "bring_job_forward"();
--> statement-breakpoint
-- A workspace whose job is claimed goes to the end of the line.
CREATE FUNCTION "pass_job_turn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "work_turn" SET "at" = date_trunc('milliseconds', clock_timestamp())
	WHERE "kind" = 'generation' AND "workspace_id" = NEW."workspace_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "job_claimed" AFTER UPDATE OF "lease_token" ON "job" FOR EACH ROW
WHEN (NEW."lease_token" IS NOT NULL AND NEW."lease_token" IS DISTINCT FROM OLD."lease_token")
EXECUTE FUNCTION "pass_job_turn"();

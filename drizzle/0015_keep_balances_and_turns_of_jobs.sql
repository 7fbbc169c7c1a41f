CREATE TABLE "credit_balance" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "job_queue_fresh";--> statement-breakpoint
ALTER TABLE "job_queue" ADD COLUMN "served_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_queue" ADD COLUMN "resume_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credit_balance" ADD CONSTRAINT "credit_balance_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_begun_due" ON "job" USING btree ("workspace_id",greatest("next_at", "lease_until")) WHERE "job"."stage" is not null and "job"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "job_queue_waiting" ON "job_queue" USING btree ("begun","first_waiting") WHERE "job_queue"."waiting" > 0;--> statement-breakpoint
CREATE INDEX "job_queue_resume" ON "job_queue" USING btree ("resume_at") WHERE "job_queue"."resume_at" is not null;--> statement-breakpoint
CREATE INDEX "idempotent_answer_created_at" ON "idempotent_answer" USING btree ("created_at");
--> statement-breakpoint
CREATE FUNCTION "keep_credit_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE "credit_balance" SET "credits" = "credits" - OLD."amount" WHERE "workspace_id" = OLD."workspace_id";
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "credit_balance" ("workspace_id", "credits") VALUES (NEW."workspace_id", NEW."amount")
		ON CONFLICT ("workspace_id") DO UPDATE SET "credits" = "credit_balance"."credits" + excluded."credits";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_kept" AFTER INSERT OR DELETE OR UPDATE OF "amount", "workspace_id" ON "credit_entry"
FOR EACH ROW EXECUTE FUNCTION "keep_credit_balance"();--> statement-breakpoint
INSERT INTO "credit_balance" ("workspace_id", "credits")
SELECT "workspace_id", sum("amount") FROM "credit_entry" GROUP BY "workspace_id";--> statement-breakpoint
DROP FUNCTION "change_job_queue"(uuid[], integer[], integer[]);--> statement-breakpoint
-- The row of a workspace is locked before its jobs are looked at: whoever had it has committed by then.
CREATE FUNCTION "change_job_queue"(workspaces uuid[], begun_by integer[], waiting_by integer[], served boolean[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF workspaces IS NULL THEN RETURN; END IF;
	INSERT INTO "job_queue" ("workspace_id")
	SELECT "of" FROM unnest(workspaces, begun_by, waiting_by) AS "change" ("of", "begun", "waiting")
	WHERE "change"."begun" > 0 OR "change"."waiting" > 0 ORDER BY "of"
	ON CONFLICT DO NOTHING;
	PERFORM FROM "job_queue" WHERE "workspace_id" = ANY (workspaces) ORDER BY "workspace_id" FOR UPDATE;
	UPDATE "job_queue" SET
		"begun" = "job_queue"."begun" + "change"."begun",
		"waiting" = "job_queue"."waiting" + "change"."waiting",
		"first_waiting" = (
			SELECT "id" FROM "job"
			WHERE "stage" IS NOT NULL AND "started_at" IS NULL AND "job"."workspace_id" = "job_queue"."workspace_id"
			ORDER BY "job"."workspace_id", "id" LIMIT 1
		),
		-- Not rounded up, because a time in the future would delay the next claim.
		"served_at" = CASE WHEN "change"."served" THEN date_trunc('milliseconds', now()) ELSE "job_queue"."served_at" END,
		"resume_at" = (
			SELECT greatest(
				"next_at", "lease_until",
				CASE WHEN "change"."served" THEN date_trunc('milliseconds', now()) ELSE "job_queue"."served_at" END
			)
			FROM "job"
			WHERE "stage" IS NOT NULL AND "started_at" IS NOT NULL AND "job"."workspace_id" = "job_queue"."workspace_id"
			ORDER BY "job"."workspace_id", greatest("next_at", "lease_until") LIMIT 1
		)
	FROM unnest(workspaces, begun_by, waiting_by, served) AS "change" ("of", "begun", "waiting", "served")
	WHERE "job_queue"."workspace_id" = "change"."of";
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_inserted_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "change_job_queue"(array_agg("workspace_id"), array_agg("begun"), array_agg("waiting"), array_agg(false))
	FROM (
		SELECT "workspace_id", count("started_at")::int AS "begun", count(*)::int - count("started_at")::int AS "waiting"
		FROM "come" WHERE "stage" IS NOT NULL GROUP BY "workspace_id"
	) AS "change";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_deleted_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "change_job_queue"(array_agg("workspace_id"), array_agg("begun"), array_agg("waiting"), array_agg(false))
	FROM (
		SELECT "workspace_id", -count("started_at")::int AS "begun", count("started_at")::int - count(*)::int AS "waiting"
		FROM "gone" WHERE "stage" IS NOT NULL GROUP BY "workspace_id"
	) AS "change";
	RETURN NULL;
END $$;--> statement-breakpoint
-- Compared as sets, so that a statement over a whole queue stays linear; a job that did not move changes nothing.
CREATE OR REPLACE FUNCTION "count_updated_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "change_job_queue"(array_agg("workspace_id"), array_agg("begun"), array_agg("waiting"), array_agg("served"))
	FROM (
		SELECT "workspace_id", sum("by" * "is_begun"::int)::int AS "begun", sum("by" * (NOT "is_begun")::int)::int AS "waiting",
			bool_or("lease_token" IS NOT NULL AND ("id", "lease_token") NOT IN (
				SELECT "id", "lease_token" FROM "gone" WHERE "lease_token" IS NOT NULL
			)) AS "served"
		FROM (
			SELECT *, 1 AS "by" FROM (
				SELECT "workspace_id", "id", "started_at" IS NOT NULL AS "is_begun", "next_at", "lease_until", "lease_token"
				FROM "come" WHERE "stage" IS NOT NULL
				EXCEPT SELECT "workspace_id", "id", "started_at" IS NOT NULL AS "is_begun", "next_at", "lease_until", "lease_token"
				FROM "gone" WHERE "stage" IS NOT NULL
			) AS "entered"
			UNION ALL
			SELECT *, -1 AS "by" FROM (
				SELECT "workspace_id", "id", "started_at" IS NOT NULL AS "is_begun", "next_at", "lease_until", "lease_token"
				FROM "gone" WHERE "stage" IS NOT NULL
				EXCEPT SELECT "workspace_id", "id", "started_at" IS NOT NULL AS "is_begun", "next_at", "lease_until", "lease_token"
				FROM "come" WHERE "stage" IS NOT NULL
			) AS "left"
		) AS "moved"
		GROUP BY "workspace_id"
	) AS "change";
	RETURN NULL;
END $$;--> statement-breakpoint
-- Last, because this holds back whoever starts or claims a job meanwhile.
LOCK TABLE "job" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
UPDATE "job_queue" SET "resume_at" = "begun"."resume_at"
FROM (
	SELECT "workspace_id", min(greatest("next_at", "lease_until")) AS "resume_at" FROM "job"
	WHERE "stage" IS NOT NULL AND "started_at" IS NOT NULL GROUP BY "workspace_id"
) AS "begun"
WHERE "job_queue"."workspace_id" = "begun"."workspace_id";

CREATE TABLE "job_queue" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"first_waiting" uuid
);
--> statement-breakpoint
ALTER TABLE "job_queue" ADD CONSTRAINT "job_queue_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_queue_open" ON "job_queue" USING btree ("workspace_id","begun","waiting","first_waiting") WHERE "job_queue"."begun" + "job_queue"."waiting" > 0;--> statement-breakpoint
CREATE INDEX "job_queue_fresh" ON "job_queue" USING btree ("first_waiting") WHERE "job_queue"."begun" = 0 and "job_queue"."waiting" > 0;--> statement-breakpoint
-- The row of a workspace is locked before its first job is looked for: whoever had it has committed by then.
CREATE FUNCTION "change_job_queue"(workspaces uuid[], begun_by integer[], waiting_by integer[])
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
		)
	FROM unnest(workspaces, begun_by, waiting_by) AS "change" ("of", "begun", "waiting")
	WHERE "job_queue"."workspace_id" = "change"."of";
END $$;--> statement-breakpoint
CREATE FUNCTION "count_inserted_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "change_job_queue"(array_agg("workspace_id"), array_agg("begun"), array_agg("waiting"))
	FROM (
		SELECT "workspace_id", count("started_at")::int AS "begun", count(*)::int - count("started_at")::int AS "waiting"
		FROM "come" WHERE "stage" IS NOT NULL GROUP BY "workspace_id"
	) AS "change";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_deleted_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "change_job_queue"(array_agg("workspace_id"), array_agg("begun"), array_agg("waiting"))
	FROM (
		SELECT "workspace_id", -count("started_at")::int AS "begun", count("started_at")::int - count(*)::int AS "waiting"
		FROM "gone" WHERE "stage" IS NOT NULL GROUP BY "workspace_id"
	) AS "change";
	RETURN NULL;
END $$;--> statement-breakpoint
-- Compared as sets, so that a statement over a whole queue stays linear; most statements change nothing here.
CREATE FUNCTION "count_updated_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "change_job_queue"(array_agg("workspace_id"), array_agg("begun"), array_agg("waiting"))
	FROM (
		SELECT "workspace_id", sum("by" * "is_begun"::int)::int AS "begun", sum("by" * (NOT "is_begun")::int)::int AS "waiting"
		FROM (
			SELECT *, 1 AS "by" FROM (
				SELECT "workspace_id", "id", "started_at" IS NOT NULL AS "is_begun" FROM "come" WHERE "stage" IS NOT NULL
				EXCEPT SELECT "workspace_id", "id", "started_at" IS NOT NULL AS "is_begun" FROM "gone" WHERE "stage" IS NOT NULL
			) AS "entered"
			UNION ALL
			SELECT *, -1 AS "by" FROM (
				SELECT "workspace_id", "id", "started_at" IS NOT NULL AS "is_begun" FROM "gone" WHERE "stage" IS NOT NULL
				EXCEPT SELECT "workspace_id", "id", "started_at" IS NOT NULL AS "is_begun" FROM "come" WHERE "stage" IS NOT NULL
			) AS "left"
		) AS "moved"
		GROUP BY "workspace_id"
	) AS "change";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "job_inserted" AFTER INSERT ON "job" REFERENCING NEW TABLE AS "come"
FOR EACH STATEMENT EXECUTE FUNCTION "count_inserted_jobs"();--> statement-breakpoint
CREATE TRIGGER "job_deleted" AFTER DELETE ON "job" REFERENCING OLD TABLE AS "gone"
FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_jobs"();--> statement-breakpoint
CREATE TRIGGER "job_updated" AFTER UPDATE ON "job" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "come"
FOR EACH STATEMENT EXECUTE FUNCTION "count_updated_jobs"();--> statement-breakpoint
-- Last, because the triggers hold back whoever starts a job meanwhile.
INSERT INTO "job_queue" ("workspace_id", "begun", "waiting", "first_waiting")
SELECT "workspace_id", count("started_at"), count(*) - count("started_at"),
	(array_agg("id" ORDER BY "id") FILTER (WHERE "started_at" IS NULL))[1]
FROM "job" WHERE "stage" IS NOT NULL GROUP BY "workspace_id";

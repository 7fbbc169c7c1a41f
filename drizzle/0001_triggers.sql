-- The revision of an article is raised by every change that its readers can see.
CREATE FUNCTION "revise_article"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."revision" := greatest(OLD."revision" + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Every column that a reader of the API or the feed sees. A derived column that is filled later changes nothing.
CREATE TRIGGER "article_revised" BEFORE UPDATE ON "article" FOR EACH ROW
WHEN (ROW(OLD."project_id", OLD."title", OLD."slug", OLD."meta_description", OLD."excerpt", OLD."seed_keyword",
	OLD."keywords", OLD."language_code", OLD."content_markdown", OLD."content_html", OLD."word_count",
	coalesce(OLD."gate_issues", '[]'::jsonb), OLD."version", OLD."hidden", OLD."awaits_approval", OLD."deleted_at",
	OLD."created_at", OLD."updated_at")
IS DISTINCT FROM ROW(NEW."project_id", NEW."title", NEW."slug", NEW."meta_description", NEW."excerpt", NEW."seed_keyword",
	NEW."keywords", NEW."language_code", NEW."content_markdown", NEW."content_html", NEW."word_count",
	coalesce(NEW."gate_issues", '[]'::jsonb), NEW."version", NEW."hidden", NEW."awaits_approval", NEW."deleted_at",
	NEW."created_at", NEW."updated_at"))
EXECUTE FUNCTION "revise_article"();
--> statement-breakpoint
-- How many articles a project has: finished, visible to its keys, and offered to strangers.
CREATE FUNCTION "count_articles"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	finished_by integer := 0;
	visible_by integer := 0;
	offered_by integer := 0;
BEGIN
	IF TG_OP <> 'DELETE' AND NEW."deleted_at" IS NULL THEN
		finished_by := finished_by + 1;
		visible_by := visible_by + (NOT NEW."hidden")::int;
		offered_by := offered_by + (NOT NEW."hidden" AND NOT NEW."awaits_approval"
			AND coalesce(NEW."gate_issues", '[]'::jsonb) = '[]'::jsonb)::int;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD."deleted_at" IS NULL THEN
		finished_by := finished_by - 1;
		visible_by := visible_by - (NOT OLD."hidden")::int;
		offered_by := offered_by - (NOT OLD."hidden" AND NOT OLD."awaits_approval"
			AND coalesce(OLD."gate_issues", '[]'::jsonb) = '[]'::jsonb)::int;
	END IF;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "article_count" ("project_id", "finished", "visible", "offered")
		VALUES (NEW."project_id", finished_by, visible_by, offered_by)
		ON CONFLICT ("project_id") DO UPDATE SET
			"finished" = "article_count"."finished" + excluded."finished",
			"visible" = "article_count"."visible" + excluded."visible",
			"offered" = "article_count"."offered" + excluded."offered";
	ELSIF finished_by <> 0 OR visible_by <> 0 OR offered_by <> 0 THEN
		UPDATE "article_count" SET
			"finished" = "finished" + finished_by,
			"visible" = "visible" + visible_by,
			"offered" = "offered" + offered_by
		WHERE "project_id" = OLD."project_id";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Of "version" too, because a new version changes "awaits_approval" in a trigger.
CREATE TRIGGER "article_counted"
AFTER INSERT OR DELETE OR UPDATE OF "hidden", "awaits_approval", "version", "gate_issues", "deleted_at" ON "article"
FOR EACH ROW EXECUTE FUNCTION "count_articles"();
--> statement-breakpoint
-- In a project that approves its articles, each new version waits for approval.
CREATE FUNCTION "await_approval"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."awaits_approval" := coalesce((SELECT "approval_required" FROM "project" WHERE "id" = NEW."project_id"), false);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "article_awaits_approval" BEFORE INSERT ON "article"
FOR EACH ROW EXECUTE FUNCTION "await_approval"();
--> statement-breakpoint
CREATE TRIGGER "article_version_awaits_approval" BEFORE UPDATE OF "version" ON "article" FOR EACH ROW
WHEN (OLD."version" IS DISTINCT FROM NEW."version") EXECUTE FUNCTION "await_approval"();
--> statement-breakpoint
-- The words by which articles are searched.
CREATE FUNCTION "searchable_words"("given" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT strip(to_tsvector('simple', regexp_replace(
		translate(left("given", 100000), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)),
		'([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g')))
$$;
--> statement-breakpoint
CREATE FUNCTION "article_words"("project_id" uuid, "title" text, "keyword" text, "keywords" text[], "markdown" text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(ARRAY['project:' || "project_id"])
		|| "searchable_words"(concat_ws(' ', "title", "keyword", array_to_string("keywords", ' '), "markdown"))
$$;
--> statement-breakpoint
CREATE FUNCTION "index_article_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."deleted_at" IS NOT NULL THEN
		DELETE FROM "article_search" WHERE "article_id" = NEW."id";
	ELSE
		INSERT INTO "article_search" ("article_id", "words")
		VALUES (NEW."id", "article_words"(NEW."project_id", NEW."title", NEW."seed_keyword", NEW."keywords", NEW."content_markdown"))
		ON CONFLICT ("article_id") DO UPDATE SET "words" = excluded."words";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "article_searchable"
AFTER INSERT OR UPDATE OF "project_id", "title", "seed_keyword", "keywords", "content_markdown", "deleted_at" ON "article"
FOR EACH ROW EXECUTE FUNCTION "index_article_words"();
--> statement-breakpoint
-- The version of a feed is renewed at the end of a transaction that changes what the feed shows.
CREATE FUNCTION "renew_feed_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed uuid;
BEGIN
	FOR changed IN
		SELECT DISTINCT "project_id" FROM (VALUES (OLD."project_id"), (NEW."project_id")) "both"("project_id")
		WHERE "project_id" IS NOT NULL ORDER BY "project_id"
	LOOP
		-- Not of a project that is deleted with its articles.
		INSERT INTO "feed_version" ("project_id", "changed_at")
		SELECT "id", clock_timestamp() FROM "project" WHERE "id" = changed
		ON CONFLICT ("project_id") DO UPDATE
		SET "version" = excluded."version", "changed_at" = greatest("feed_version"."changed_at", excluded."changed_at")
		WHERE "feed_version".xmin <> pg_current_xact_id()::xid;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "article_feed_counted" AFTER INSERT OR DELETE ON "article"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_feed_version"();
--> statement-breakpoint
-- The revision changes with everything that readers see of an article.
CREATE CONSTRAINT TRIGGER "article_feed_revised" AFTER UPDATE ON "article"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."revision" IS DISTINCT FROM NEW."revision")
EXECUTE FUNCTION "renew_feed_version"();
--> statement-breakpoint
-- The feed links to the public page that was found last, also while a newer text is looked for there.
CREATE CONSTRAINT TRIGGER "publication_feed_linked" AFTER INSERT ON "publication"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW."state" = 'published' OR (NEW."state" = 'checking' AND NEW."verified_at" IS NOT NULL))
EXECUTE FUNCTION "renew_feed_version"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "publication_feed_relinked" AFTER UPDATE ON "publication"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD."state" = 'published' OR (OLD."state" = 'checking' AND OLD."verified_at" IS NOT NULL)
	OR NEW."state" = 'published' OR (NEW."state" = 'checking' AND NEW."verified_at" IS NOT NULL))
	AND ROW(OLD."project_id", OLD."article_id", OLD."state", OLD."external_url", OLD."verified_at")
	IS DISTINCT FROM ROW(NEW."project_id", NEW."article_id", NEW."state", NEW."external_url", NEW."verified_at"))
EXECUTE FUNCTION "renew_feed_version"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "publication_feed_unlinked" AFTER DELETE ON "publication"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD."state" = 'published' OR (OLD."state" = 'checking' AND OLD."verified_at" IS NOT NULL))
EXECUTE FUNCTION "renew_feed_version"();
--> statement-breakpoint
-- The page of the hosted blog is made again when its text changes.
CREATE FUNCTION "empty_page_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."page_html" := NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- A page never shows the text of another HTML, whatever changed the HTML.
CREATE TRIGGER "page_text_outdated" BEFORE UPDATE OF "html" ON "hosted_post" FOR EACH ROW
WHEN (OLD."html" IS DISTINCT FROM NEW."html" AND OLD."page_html" = NEW."page_html")
EXECUTE FUNCTION "empty_page_text"();
--> statement-breakpoint
-- The balance of a workspace is the sum of its credit entries.
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "credit_kept" AFTER INSERT OR DELETE OR UPDATE OF "amount", "workspace_id" ON "credit_entry"
FOR EACH ROW EXECUTE FUNCTION "keep_credit_balance"();
--> statement-breakpoint
-- The queue of articles: how many open jobs each workspace has, and which of them is next.
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
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_inserted_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "change_job_queue"(array_agg("workspace_id"), array_agg("begun"), array_agg("waiting"), array_agg(false))
	FROM (
		SELECT "workspace_id", count("started_at")::int AS "begun", count(*)::int - count("started_at")::int AS "waiting"
		FROM "come" WHERE "stage" IS NOT NULL GROUP BY "workspace_id"
	) AS "change";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_deleted_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "change_job_queue"(array_agg("workspace_id"), array_agg("begun"), array_agg("waiting"), array_agg(false))
	FROM (
		SELECT "workspace_id", -count("started_at")::int AS "begun", count("started_at")::int - count(*)::int AS "waiting"
		FROM "gone" WHERE "stage" IS NOT NULL GROUP BY "workspace_id"
	) AS "change";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Compared as sets, so that a statement over a whole queue stays linear; a job that did not move changes nothing.
CREATE FUNCTION "count_updated_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "job_inserted" AFTER INSERT ON "job" REFERENCING NEW TABLE AS "come"
FOR EACH STATEMENT EXECUTE FUNCTION "count_inserted_jobs"();
--> statement-breakpoint
CREATE TRIGGER "job_deleted" AFTER DELETE ON "job" REFERENCING OLD TABLE AS "gone"
FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_jobs"();
--> statement-breakpoint
CREATE TRIGGER "job_updated" AFTER UPDATE ON "job" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "come"
FOR EACH STATEMENT EXECUTE FUNCTION "count_updated_jobs"();

CREATE TABLE "lookup_answer" (
	"key" text PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"token" uuid NOT NULL,
	"answer" jsonb,
	"failure" jsonb,
	"observed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lookup_answer_expires_at" ON "lookup_answer" USING btree ("expires_at");
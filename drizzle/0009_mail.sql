CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"address" text,
	"event_key" text NOT NULL,
	"data" jsonb NOT NULL,
	"token" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now(),
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mail_recipient" CHECK (("mail"."user_id" is null) <> ("mail"."address" is null))
);
--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_event_key" ON "mail" USING btree ("event_key");--> statement-breakpoint
CREATE INDEX "mail_waiting" ON "mail" USING btree ("workspace_id","next_at","id") WHERE "mail"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "mail_with_token" ON "mail" USING btree ("id") WHERE "mail"."token" is not null;--> statement-breakpoint
CREATE INDEX "mail_failing" ON "mail" USING btree ("next_at") WHERE "mail"."next_at" is not null and "mail"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "mail_user_id" ON "mail" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_workspace_id" ON "mail" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "mail_removable" ON "mail" USING btree ("created_at");
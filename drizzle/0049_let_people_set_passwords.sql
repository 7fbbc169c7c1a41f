-- Versions from migration 0029 on may run beside it: they use neither the table nor the indexes.
CREATE TABLE "password_link" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_link_token_hash" ON "password_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_link_expires_at" ON "password_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "activity_by_account" ON "activity" USING btree ("actor_id","id") WHERE "activity"."operation" like 'accounts.%';--> statement-breakpoint
CREATE INDEX "activity_of_account" ON "activity" USING btree ("resource_id","id") WHERE "activity"."operation" like 'accounts.%';
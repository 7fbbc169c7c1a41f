CREATE TABLE "agent_client" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"grant_id" uuid
);
--> statement-breakpoint
CREATE TABLE "agent_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"grant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "agent_code" ADD CONSTRAINT "agent_code_client_id_agent_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."agent_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_code" ADD CONSTRAINT "agent_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_code" ADD CONSTRAINT "agent_code_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_code" ADD CONSTRAINT "agent_code_grant_id_agent_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."agent_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_grant" ADD CONSTRAINT "agent_grant_client_id_agent_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."agent_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_grant" ADD CONSTRAINT "agent_grant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_grant" ADD CONSTRAINT "agent_grant_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_token" ADD CONSTRAINT "agent_token_grant_id_agent_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."agent_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_client_unused" ON "agent_client" USING btree ("created_at") WHERE "agent_client"."first_used_at" is null;--> statement-breakpoint
CREATE INDEX "agent_code_expires_at" ON "agent_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "agent_code_client_id" ON "agent_code" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "agent_code_user_id" ON "agent_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agent_code_project_id" ON "agent_code" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "agent_code_grant_id" ON "agent_code" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "agent_grant_project_id" ON "agent_grant" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "agent_grant_user_id" ON "agent_grant" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agent_grant_client_id" ON "agent_grant" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "agent_token_grant_id" ON "agent_token" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "agent_token_expires_at" ON "agent_token" USING btree ("expires_at");
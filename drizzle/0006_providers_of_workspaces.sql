CREATE TABLE "workspace_provider" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"model" text,
	"base_url" text,
	"account" text,
	"secret" text,
	"secret_set_at" timestamp (3) with time zone,
	"input_price" double precision,
	"output_price" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_provider_price" CHECK (("workspace_provider"."input_price" is null) = ("workspace_provider"."output_price" is null))
);
--> statement-breakpoint
ALTER TABLE "workspace_provider" ADD CONSTRAINT "workspace_provider_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_provider_kind" ON "workspace_provider" USING btree ("workspace_id","kind");
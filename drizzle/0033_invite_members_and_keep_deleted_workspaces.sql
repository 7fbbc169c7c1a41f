CREATE TABLE "workspace_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "workspace_invitation" ADD CONSTRAINT "workspace_invitation_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitation" ADD CONSTRAINT "workspace_invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_invitation_token_hash" ON "workspace_invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "workspace_invitation_workspace_id" ON "workspace_invitation" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "workspace_invitation_invited_by" ON "workspace_invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "workspace_invitation_expires_at" ON "workspace_invitation" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "project_trash" ON "project" USING btree ("deleted_at") WHERE "project"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "workspace_trash" ON "workspace" USING btree ("deleted_at") WHERE "workspace"."deleted_at" is not null;
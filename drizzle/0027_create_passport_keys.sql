CREATE TABLE "passport_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "passport_key_present" ON "passport_key" USING btree (("retired_at" is null)) WHERE "passport_key"."retired_at" is null;
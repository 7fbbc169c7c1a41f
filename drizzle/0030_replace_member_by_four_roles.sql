-- What a member could do so far, an admin can.
UPDATE "member" SET "role" = 'admin' WHERE "role" = 'member';--> statement-breakpoint
ALTER TABLE "member" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_role" CHECK ("member"."role" in ('viewer', 'editor', 'admin', 'owner'));
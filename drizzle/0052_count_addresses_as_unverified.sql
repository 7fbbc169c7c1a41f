-- Versions from migration 0029 on may run beside it: an address that they store meanwhile counts as verified.
-- They marked every address as verified although nobody had verified any. The identity provider says it again at the
-- next sign-in of a person whom it knows by its subject, and the operator for anybody else.
UPDATE "user" SET "email_verified" = false WHERE "email_verified";

DROP INDEX "publication_project_id";--> statement-breakpoint
CREATE INDEX "publication_by_state" ON "publication" USING btree ("project_id","state");
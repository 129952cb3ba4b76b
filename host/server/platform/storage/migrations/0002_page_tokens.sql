ALTER TABLE "session" ADD COLUMN "opened_by" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_opened_by_session_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_opened_by" ON "session" USING btree ("opened_by");
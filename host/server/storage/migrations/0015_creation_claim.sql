ALTER TABLE "creation_draft" ADD COLUMN "claim_fitter_id" bigint;--> statement-breakpoint
ALTER TABLE "creation_draft" ADD COLUMN "claim_code_hash" text;--> statement-breakpoint
ALTER TABLE "creation_draft" ADD COLUMN "claim_code_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "creation_draft" ADD COLUMN "claim_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "creation_draft" ADD COLUMN "claim_proved_at" timestamp (3) with time zone;
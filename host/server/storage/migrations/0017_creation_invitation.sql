CREATE TABLE "creation_invitation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creation_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"context" text NOT NULL,
	"network_id" bigint NOT NULL,
	"email" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"invited_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "creation_draft" ADD COLUMN "invitation_id" bigint;--> statement-breakpoint
ALTER TABLE "creation_draft" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "creation_draft" ADD COLUMN "phase_lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "newsletter_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "creation_invitation" ADD CONSTRAINT "creation_invitation_network_id_network_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."network"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creation_invitation" ADD CONSTRAINT "creation_invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creation_invitation_token" ON "creation_invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "creation_invitation_network" ON "creation_invitation" USING btree ("network_id","id");--> statement-breakpoint
ALTER TABLE "creation_draft" ADD CONSTRAINT "creation_draft_invitation_id_creation_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."creation_invitation"("id") ON DELETE no action ON UPDATE no action;
import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'mail-suppressed' BEFORE 'receipt-resent';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'mail-let-through' BEFORE 'receipt-resent';
  CREATE TABLE "mail_events" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"send_id" integer,
  	"subscriber_id" integer,
  	"address_key" text,
  	"class" text NOT NULL,
  	"status" text,
  	"diagnostic" text DEFAULT '' NOT NULL,
  	"source" text NOT NULL,
  	"provider_event_id" text NOT NULL,
  	"is_proven" boolean NOT NULL,
  	"received_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	"raw" "bytea"
  );
  
  CREATE TABLE "mail_suppressions" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"address_key" text NOT NULL,
  	"reason" text NOT NULL,
  	"since" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	"event_id" bigint,
  	"lifted_at" timestamp(3) with time zone,
  	"lifted_by" integer
  );
  
  ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_event_fk" FOREIGN KEY ("event_id") REFERENCES "public"."mail_events"("id") ON DELETE set null ON UPDATE no action;
  CREATE UNIQUE INDEX "mail_events_once_idx" ON "mail_events" USING btree ("source","provider_event_id");
  CREATE INDEX "mail_events_address_idx" ON "mail_events" USING btree ("address_key","received_at");
  CREATE INDEX "mail_events_send_idx" ON "mail_events" USING btree ("send_id","class");
  CREATE INDEX "mail_events_received_idx" ON "mail_events" USING btree ("received_at");
  CREATE UNIQUE INDEX "mail_suppressions_in_force_idx" ON "mail_suppressions" USING btree ("address_key") WHERE lifted_at is null;
  CREATE INDEX "mail_suppressions_since_idx" ON "mail_suppressions" USING btree ("since");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "mail_events" CASCADE;
  DROP TABLE "mail_suppressions" CASCADE;
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE text;
  DROP TYPE "public"."enum_audit_events_action";
  CREATE TYPE "public"."enum_audit_events_action" AS ENUM('sign-in', 'sign-in-failed', 'sign-out', 'sessions-ended', 'account-created', 'account-invited', 'account-deletion-requested', 'account-deletion-cancelled', 'account-deleted', 'data-exported', 'password-changed', 'password-reset-requested', 'email-changed', 'email-verified', 'role-changed', 'second-factor-set-up', 'second-factor-removed', 'second-factor-reset', 'second-factor-failed', 'recovery-code-used', 'recovery-codes-renewed', 'reader-data-read', 'reader-data-changed', 'ticket-answered', 'ticket-assigned', 'ticket-closed', 'ticket-reopened', 'plan-changed', 'plan-change-planned', 'plan-change-taken-back', 'subscription-cancelled', 'contract-declared', 'subscription-resumed', 'card-updated', 'invoice-corrected', 'complimentary-given-back', 'complimentary-given', 'complimentary-changed', 'complimentary-ended', 'payment-refunded', 'subscription-cancelled-by-staff', 'plan-changed-by-staff', 'password-mail-sent', 'newsletter-stopped', 'receipt-resent', 'print-run-made', 'print-run-downloaded', 'print-date-set', 'embargo-lifted', 'embargo-shortened', 'reconciliation-started', 'publication-scheduled', 'schedule-taken-back', 'issue-released', 'render-requested', 'target-removed');
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE "public"."enum_audit_events_action" USING "action"::"public"."enum_audit_events_action";`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'plan-changed-by-staff' BEFORE 'receipt-resent';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'password-mail-sent' BEFORE 'receipt-resent';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'newsletter-stopped' BEFORE 'receipt-resent';`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE text;
  DROP TYPE "public"."enum_audit_events_action";
  CREATE TYPE "public"."enum_audit_events_action" AS ENUM('sign-in', 'sign-in-failed', 'sign-out', 'sessions-ended', 'account-created', 'account-invited', 'account-deletion-requested', 'account-deletion-cancelled', 'account-deleted', 'data-exported', 'password-changed', 'password-reset-requested', 'email-changed', 'email-verified', 'role-changed', 'second-factor-set-up', 'second-factor-removed', 'second-factor-reset', 'second-factor-failed', 'recovery-code-used', 'recovery-codes-renewed', 'reader-data-read', 'reader-data-changed', 'ticket-answered', 'ticket-assigned', 'ticket-closed', 'ticket-reopened', 'plan-changed', 'plan-change-planned', 'plan-change-taken-back', 'subscription-cancelled', 'contract-declared', 'subscription-resumed', 'card-updated', 'invoice-corrected', 'complimentary-given-back', 'complimentary-given', 'complimentary-changed', 'complimentary-ended', 'payment-refunded', 'subscription-cancelled-by-staff', 'receipt-resent', 'print-run-made', 'print-run-downloaded', 'print-date-set', 'embargo-lifted', 'embargo-shortened', 'reconciliation-started', 'publication-scheduled', 'schedule-taken-back', 'issue-released', 'render-requested', 'target-removed');
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE "public"."enum_audit_events_action" USING "action"::"public"."enum_audit_events_action";`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/*
 * The type of a subscription's state is made anew instead of extended: a value that is added to a type cannot be used
 * in the transaction that adds it, and the index on running subscriptions names one.
 */
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_user_subscriptions_kind" AS ENUM('free', 'paid', 'complimentary');
  CREATE TYPE "public"."enum_payments_reason" AS ENUM('subscribed', 'renewed', 'upgraded', 'other');
  DROP INDEX "user_subscriptions_one_running_idx";
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" DROP DEFAULT;
  ALTER TYPE "public"."enum_user_subscriptions_status" RENAME TO "enum_user_subscriptions_status_before";
  CREATE TYPE "public"."enum_user_subscriptions_status" AS ENUM('active', 'trialing', 'past_due', 'canceled', 'expired', 'refunded', 'disputed');
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" TYPE "public"."enum_user_subscriptions_status" USING "status"::text::"public"."enum_user_subscriptions_status";
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" SET DEFAULT 'active';
  DROP TYPE "public"."enum_user_subscriptions_status_before";
  ALTER TYPE "public"."enum_payments_status" ADD VALUE 'partially_refunded';
  ALTER TYPE "public"."enum_payments_status" ADD VALUE 'disputed';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'plan-changed';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'plan-change-planned';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'plan-change-taken-back';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'subscription-cancelled';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'subscription-resumed';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'card-updated';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'complimentary-given-back';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'complimentary-given';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'complimentary-changed';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'complimentary-ended';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'payment-refunded';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'subscription-cancelled-by-staff';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'receipt-resent';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'print-run-made';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'print-run-downloaded';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'reconciliation-started';
  CREATE TABLE "billing_customers" (
  	"provider_customer_id" text PRIMARY KEY NOT NULL,
  	"user_id" integer,
  	"card_id" text,
  	"card_brand" text,
  	"card_last4" text,
  	"card_expiry_month" smallint,
  	"card_expiry_year" smallint,
  	"is_live" boolean DEFAULT false NOT NULL,
  	"account_deleted_at" timestamp(3) with time zone,
  	"synced_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "checkouts" (
  	"id" text PRIMARY KEY NOT NULL,
  	"state" text DEFAULT 'open' NOT NULL,
  	"user_id" integer,
  	"plan_id" integer,
  	"amount_cents" integer,
  	"currency" text DEFAULT 'usd' NOT NULL,
  	"attempt" integer DEFAULT 0 NOT NULL,
  	"provider_customer_id" text,
  	"provider_subscription_id" text,
  	"provider_invoice_id" text,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"expires_at" timestamp(3) with time zone NOT NULL,
  	CONSTRAINT "checkouts_state_known" CHECK (state in ('open', 'paid', 'ended'))
  );
  
  CREATE TABLE "provider_prices" (
  	"plan_id" integer NOT NULL,
  	"amount_cents" integer NOT NULL,
  	"currency" text NOT NULL,
  	"period" text NOT NULL,
  	"provider_product_id" text NOT NULL,
  	"provider_price_id" text NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "provider_prices_pkey" PRIMARY KEY("plan_id","amount_cents","currency","period")
  );
  
  CREATE TABLE "payment_events" (
  	"id" text PRIMARY KEY NOT NULL,
  	"type" text NOT NULL,
  	"provider_customer_id" text,
  	"object_id" text,
  	"happened_at" timestamp(3) with time zone NOT NULL,
  	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"handled_at" timestamp(3) with time zone,
  	"outcome" text,
  	"failure" text
  );
  
  CREATE TABLE "billing_notices" (
  	"key" text PRIMARY KEY NOT NULL,
  	"noticed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payment_refunds" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"payment_id" integer NOT NULL,
  	"provider_refund_id" text NOT NULL,
  	"amount_cents" integer NOT NULL,
  	"status" text NOT NULL,
  	"reason" text,
  	"requested_by_id" integer,
  	"created_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "reconciliation_runs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"is_nightly" boolean NOT NULL,
  	"requested_by" integer,
  	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"finished_at" timestamp(3) with time zone,
  	"state" text DEFAULT 'running' NOT NULL,
  	"phase" text,
  	"cursor" text,
  	"customers_checked" integer DEFAULT 0 NOT NULL,
  	"subscriptions_checked" integer DEFAULT 0 NOT NULL,
  	"differences" integer DEFAULT 0 NOT NULL,
  	"repaired" integer DEFAULT 0 NOT NULL,
  	"failure" text,
  	CONSTRAINT "reconciliation_runs_state_known" CHECK (state in ('running', 'done', 'failed'))
  );
  
  CREATE TABLE "reconciliation_findings" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"run_id" integer NOT NULL,
  	"kind" text NOT NULL,
  	"subject" text NOT NULL,
  	"provider_customer_id" text,
  	"user_id" integer,
  	"detail" text NOT NULL,
  	"action" text NOT NULL,
  	"is_repaired" boolean NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "print_runs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"issue_id" integer NOT NULL,
  	"number" integer NOT NULL,
  	"issue_title" text NOT NULL,
  	"row_count" integer NOT NULL,
  	"unaddressed_count" integer NOT NULL,
  	"created_by" integer,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"erased_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "print_run_rows" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"run_id" integer NOT NULL,
  	"issue_id" integer NOT NULL,
  	"position" integer NOT NULL,
  	"user_id" integer,
  	"has_address" boolean NOT NULL,
  	"full_name" text,
  	"address_line1" text,
  	"address_line2" text,
  	"city" text,
  	"state" text,
  	"postal_code" text,
  	"country" text
  );
  
  ALTER TABLE "plans" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;
  ALTER TABLE "user_subscriptions" ADD COLUMN "kind" "enum_user_subscriptions_kind" DEFAULT 'free' NOT NULL;
  ALTER TABLE "user_subscriptions" ADD COLUMN "price_cents" numeric;
  ALTER TABLE "user_subscriptions" ADD COLUMN "renewal_price_cents" numeric;
  ALTER TABLE "user_subscriptions" ADD COLUMN "currency" varchar;
  ALTER TABLE "user_subscriptions" ADD COLUMN "cancels_at_period_end" boolean DEFAULT false NOT NULL;
  ALTER TABLE "user_subscriptions" ADD COLUMN "next_plan_id" integer;
  ALTER TABLE "user_subscriptions" ADD COLUMN "past_due_since" timestamp(3) with time zone;
  ALTER TABLE "user_subscriptions" ADD COLUMN "ended_at" timestamp(3) with time zone;
  ALTER TABLE "user_subscriptions" ADD COLUMN "started_at" timestamp(3) with time zone;
  ALTER TABLE "user_subscriptions" ADD COLUMN "canceled_at" timestamp(3) with time zone;
  ALTER TABLE "user_subscriptions" ADD COLUMN "granted_by_id" integer;
  ALTER TABLE "user_subscriptions" ADD COLUMN "reason" varchar;
  ALTER TABLE "user_subscriptions" ADD COLUMN "provider_subscription_id" varchar;
  ALTER TABLE "user_subscriptions" ADD COLUMN "provider_customer_id" varchar;
  ALTER TABLE "payments" ADD COLUMN "refunded_cents" numeric DEFAULT 0 NOT NULL;
  ALTER TABLE "payments" ADD COLUMN "paid_at" timestamp(3) with time zone;
  ALTER TABLE "payments" ADD COLUMN "plan_id" integer;
  ALTER TABLE "payments" ADD COLUMN "period_start" timestamp(3) with time zone;
  ALTER TABLE "payments" ADD COLUMN "period_end" timestamp(3) with time zone;
  ALTER TABLE "payments" ADD COLUMN "invoice_number" varchar;
  ALTER TABLE "payments" ADD COLUMN "failure" varchar;
  ALTER TABLE "payments" ADD COLUMN "document" jsonb;
  ALTER TABLE "payments" ADD COLUMN "reason" "enum_payments_reason";
  ALTER TABLE "payments" ADD COLUMN "card_brand" varchar;
  ALTER TABLE "payments" ADD COLUMN "card_last4" varchar;
  ALTER TABLE "payments" ADD COLUMN "dispute_status" varchar;
  ALTER TABLE "payments" ADD COLUMN "provider_charge_id" varchar;
  ALTER TABLE "payments" ADD COLUMN "provider_payment_id" varchar;
  ALTER TABLE "payments" ADD COLUMN "provider_invoice_id" varchar;
  ALTER TABLE "payments" ADD COLUMN "provider_subscription_id" varchar;
  ALTER TABLE "payments" ADD COLUMN "provider_customer_id" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "seller_legal_name" varchar DEFAULT 'Meridian Media';
  ALTER TABLE "site_settings" ADD COLUMN "seller_address" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "seller_tax_id" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "seller_email" varchar;
  ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "provider_prices" ADD CONSTRAINT "provider_prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "reconciliation_runs" ADD CONSTRAINT "reconciliation_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_run_id_reconciliation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reconciliation_runs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE restrict ON UPDATE no action;
  ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "print_run_rows" ADD CONSTRAINT "print_run_rows_run_id_print_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."print_runs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "print_run_rows" ADD CONSTRAINT "print_run_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE UNIQUE INDEX "billing_customers_one_for_reader_idx" ON "billing_customers" USING btree ("user_id") WHERE user_id is not null;
  CREATE UNIQUE INDEX "checkouts_one_open_for_reader_idx" ON "checkouts" USING btree ("user_id") WHERE state = 'open' and user_id is not null;
  CREATE INDEX "checkouts_expires_at_idx" ON "checkouts" USING btree ("expires_at") WHERE state = 'open';
  CREATE INDEX "checkouts_customer_idx" ON "checkouts" USING btree ("provider_customer_id");
  CREATE UNIQUE INDEX "checkouts_subscription_idx" ON "checkouts" USING btree ("provider_subscription_id");
  CREATE UNIQUE INDEX "provider_prices_price_idx" ON "provider_prices" USING btree ("provider_price_id");
  CREATE INDEX "payment_events_unhandled_idx" ON "payment_events" USING btree ("provider_customer_id") WHERE handled_at is null;
  CREATE INDEX "payment_events_received_at_idx" ON "payment_events" USING btree ("received_at");
  CREATE UNIQUE INDEX "payment_refunds_refund_idx" ON "payment_refunds" USING btree ("provider_refund_id");
  CREATE INDEX "payment_refunds_payment_idx" ON "payment_refunds" USING btree ("payment_id");
  CREATE INDEX "payment_refunds_created_at_idx" ON "payment_refunds" USING btree ("created_at");
  CREATE INDEX "reconciliation_runs_started_at_idx" ON "reconciliation_runs" USING btree ("started_at");
  CREATE UNIQUE INDEX "reconciliation_findings_once_idx" ON "reconciliation_findings" USING btree ("run_id","kind","subject");
  CREATE UNIQUE INDEX "print_runs_number_idx" ON "print_runs" USING btree ("issue_id","number");
  CREATE UNIQUE INDEX "print_run_rows_position_idx" ON "print_run_rows" USING btree ("run_id","position");
  CREATE UNIQUE INDEX "print_run_rows_once_idx" ON "print_run_rows" USING btree ("issue_id","user_id") WHERE has_address;
  CREATE INDEX "print_run_rows_user_idx" ON "print_run_rows" USING btree ("user_id");
  ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_granted_by_id_users_id_fk" FOREIGN KEY ("granted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "user_subscriptions_kind_idx" ON "user_subscriptions" USING btree ("kind");
  CREATE INDEX "user_subscriptions_next_plan_idx" ON "user_subscriptions" USING btree ("next_plan_id");
  CREATE INDEX "user_subscriptions_past_due_since_idx" ON "user_subscriptions" USING btree ("past_due_since");
  CREATE INDEX "user_subscriptions_ended_at_idx" ON "user_subscriptions" USING btree ("ended_at");
  CREATE INDEX "user_subscriptions_started_at_idx" ON "user_subscriptions" USING btree ("started_at");
  CREATE INDEX "user_subscriptions_canceled_at_idx" ON "user_subscriptions" USING btree ("canceled_at");
  CREATE INDEX "user_subscriptions_granted_by_idx" ON "user_subscriptions" USING btree ("granted_by_id");
  CREATE UNIQUE INDEX "user_subscriptions_provider_subscription_id_idx" ON "user_subscriptions" USING btree ("provider_subscription_id");
  CREATE INDEX "user_subscriptions_provider_customer_id_idx" ON "user_subscriptions" USING btree ("provider_customer_id");
  CREATE INDEX "user_subscriptions_running_plan_idx" ON "user_subscriptions" USING btree ("plan_id","user_id") WHERE status in ('active', 'trialing', 'past_due', 'disputed');
  CREATE INDEX "user_subscriptions_running_end_idx" ON "user_subscriptions" USING btree ("current_period_end") WHERE status in ('active', 'trialing', 'past_due', 'disputed');
  CREATE INDEX "payments_plan_idx" ON "payments" USING btree ("plan_id");
  CREATE UNIQUE INDEX "payments_provider_charge_id_idx" ON "payments" USING btree ("provider_charge_id");
  CREATE INDEX "payments_provider_payment_id_idx" ON "payments" USING btree ("provider_payment_id");
  CREATE INDEX "payments_provider_invoice_id_idx" ON "payments" USING btree ("provider_invoice_id");
  CREATE INDEX "payments_provider_subscription_id_idx" ON "payments" USING btree ("provider_subscription_id");
  CREATE INDEX "payments_provider_customer_id_idx" ON "payments" USING btree ("provider_customer_id");
  CREATE INDEX "payments_paid_at_idx" ON "payments" USING btree ("paid_at");
  CREATE INDEX "payments_number_idx" ON "payments" USING btree (lower("invoice_number"));
  CREATE INDEX "users_words_idx" ON "users" USING gin (to_tsvector('simple'::regconfig, regexp_replace(normalize(coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || ' ' || translate(users.email, '@.+_-', '     '), NFKD), '[\\u0300-\\u036f]', '', 'g')));
  CREATE UNIQUE INDEX "user_subscriptions_one_running_idx" ON "user_subscriptions" USING btree ("user_id") WHERE status in ('active', 'trialing', 'past_due', 'disputed');`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "billing_customers" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "checkouts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "provider_prices" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payment_events" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "billing_notices" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payment_refunds" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "reconciliation_runs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "reconciliation_findings" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "print_runs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "print_run_rows" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "billing_customers" CASCADE;
  DROP TABLE "checkouts" CASCADE;
  DROP TABLE "provider_prices" CASCADE;
  DROP TABLE "payment_events" CASCADE;
  DROP TABLE "billing_notices" CASCADE;
  DROP TABLE "payment_refunds" CASCADE;
  DROP TABLE "reconciliation_runs" CASCADE;
  DROP TABLE "reconciliation_findings" CASCADE;
  DROP TABLE "print_runs" CASCADE;
  DROP TABLE "print_run_rows" CASCADE;
  ALTER TABLE "user_subscriptions" DROP CONSTRAINT "user_subscriptions_next_plan_id_plans_id_fk";
  
  ALTER TABLE "user_subscriptions" DROP CONSTRAINT "user_subscriptions_granted_by_id_users_id_fk";
  
  ALTER TABLE "payments" DROP CONSTRAINT "payments_plan_id_plans_id_fk";
  
  DROP INDEX "user_subscriptions_running_plan_idx";
  DROP INDEX "user_subscriptions_running_end_idx";
  DROP INDEX "user_subscriptions_one_running_idx";
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" SET DATA TYPE text;
  UPDATE "user_subscriptions" SET "status" = CASE "status" WHEN 'trialing' THEN 'active' ELSE 'canceled' END WHERE "status" IN ('trialing', 'refunded', 'disputed');
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" SET DEFAULT 'active'::text;
  DROP TYPE "public"."enum_user_subscriptions_status";
  CREATE TYPE "public"."enum_user_subscriptions_status" AS ENUM('active', 'past_due', 'canceled', 'expired');
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" SET DEFAULT 'active'::"public"."enum_user_subscriptions_status";
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" SET DATA TYPE "public"."enum_user_subscriptions_status" USING "status"::"public"."enum_user_subscriptions_status";
  ALTER TABLE "payments" ALTER COLUMN "status" SET DATA TYPE text;
  UPDATE "payments" SET "status" = CASE "status" WHEN 'disputed' THEN 'pending' ELSE 'succeeded' END WHERE "status" IN ('partially_refunded', 'disputed');
  ALTER TABLE "payments" ALTER COLUMN "status" SET DEFAULT 'pending'::text;
  DROP TYPE "public"."enum_payments_status";
  CREATE TYPE "public"."enum_payments_status" AS ENUM('succeeded', 'pending', 'failed', 'refunded');
  ALTER TABLE "payments" ALTER COLUMN "status" SET DEFAULT 'pending'::"public"."enum_payments_status";
  ALTER TABLE "payments" ALTER COLUMN "status" SET DATA TYPE "public"."enum_payments_status" USING "status"::"public"."enum_payments_status";
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE text;
  DELETE FROM "audit_events" WHERE "action" IN ('plan-changed', 'plan-change-planned', 'plan-change-taken-back', 'subscription-cancelled', 'subscription-resumed', 'card-updated', 'complimentary-given-back', 'complimentary-given', 'complimentary-changed', 'complimentary-ended', 'payment-refunded', 'subscription-cancelled-by-staff', 'receipt-resent', 'print-run-made', 'print-run-downloaded', 'reconciliation-started');
  DROP TYPE "public"."enum_audit_events_action";
  CREATE TYPE "public"."enum_audit_events_action" AS ENUM('sign-in', 'sign-in-failed', 'sign-out', 'sessions-ended', 'account-created', 'account-invited', 'account-deletion-requested', 'account-deletion-cancelled', 'account-deleted', 'data-exported', 'password-changed', 'password-reset-requested', 'email-changed', 'email-verified', 'role-changed', 'second-factor-set-up', 'second-factor-removed', 'second-factor-reset', 'second-factor-failed', 'recovery-code-used', 'recovery-codes-renewed', 'reader-data-read', 'reader-data-changed', 'ticket-answered', 'ticket-assigned', 'ticket-closed', 'ticket-reopened');
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE "public"."enum_audit_events_action" USING "action"::"public"."enum_audit_events_action";
  DROP INDEX "user_subscriptions_kind_idx";
  DROP INDEX "user_subscriptions_next_plan_idx";
  DROP INDEX "user_subscriptions_past_due_since_idx";
  DROP INDEX "user_subscriptions_ended_at_idx";
  DROP INDEX "user_subscriptions_started_at_idx";
  DROP INDEX "user_subscriptions_canceled_at_idx";
  DROP INDEX "user_subscriptions_granted_by_idx";
  DROP INDEX "user_subscriptions_provider_subscription_id_idx";
  DROP INDEX "user_subscriptions_provider_customer_id_idx";
  DROP INDEX "payments_plan_idx";
  DROP INDEX "payments_provider_charge_id_idx";
  DROP INDEX "payments_provider_payment_id_idx";
  DROP INDEX "payments_provider_invoice_id_idx";
  DROP INDEX "payments_provider_subscription_id_idx";
  DROP INDEX "payments_provider_customer_id_idx";
  DROP INDEX "payments_paid_at_idx";
  DROP INDEX "payments_number_idx";
  DROP INDEX "users_words_idx";
  CREATE UNIQUE INDEX "user_subscriptions_one_running_idx" ON "user_subscriptions" USING btree ("user_id") WHERE status in ('active', 'past_due');
  ALTER TABLE "plans" DROP COLUMN "is_offered";
  ALTER TABLE "user_subscriptions" DROP COLUMN "kind";
  ALTER TABLE "user_subscriptions" DROP COLUMN "price_cents";
  ALTER TABLE "user_subscriptions" DROP COLUMN "renewal_price_cents";
  ALTER TABLE "user_subscriptions" DROP COLUMN "currency";
  ALTER TABLE "user_subscriptions" DROP COLUMN "cancels_at_period_end";
  ALTER TABLE "user_subscriptions" DROP COLUMN "next_plan_id";
  ALTER TABLE "user_subscriptions" DROP COLUMN "past_due_since";
  ALTER TABLE "user_subscriptions" DROP COLUMN "ended_at";
  ALTER TABLE "user_subscriptions" DROP COLUMN "started_at";
  ALTER TABLE "user_subscriptions" DROP COLUMN "canceled_at";
  ALTER TABLE "user_subscriptions" DROP COLUMN "granted_by_id";
  ALTER TABLE "user_subscriptions" DROP COLUMN "reason";
  ALTER TABLE "user_subscriptions" DROP COLUMN "provider_subscription_id";
  ALTER TABLE "user_subscriptions" DROP COLUMN "provider_customer_id";
  ALTER TABLE "payments" DROP COLUMN "refunded_cents";
  ALTER TABLE "payments" DROP COLUMN "paid_at";
  ALTER TABLE "payments" DROP COLUMN "plan_id";
  ALTER TABLE "payments" DROP COLUMN "period_start";
  ALTER TABLE "payments" DROP COLUMN "period_end";
  ALTER TABLE "payments" DROP COLUMN "invoice_number";
  ALTER TABLE "payments" DROP COLUMN "failure";
  ALTER TABLE "payments" DROP COLUMN "document";
  ALTER TABLE "payments" DROP COLUMN "reason";
  ALTER TABLE "payments" DROP COLUMN "card_brand";
  ALTER TABLE "payments" DROP COLUMN "card_last4";
  ALTER TABLE "payments" DROP COLUMN "dispute_status";
  ALTER TABLE "payments" DROP COLUMN "provider_charge_id";
  ALTER TABLE "payments" DROP COLUMN "provider_payment_id";
  ALTER TABLE "payments" DROP COLUMN "provider_invoice_id";
  ALTER TABLE "payments" DROP COLUMN "provider_subscription_id";
  ALTER TABLE "payments" DROP COLUMN "provider_customer_id";
  ALTER TABLE "site_settings" DROP COLUMN "seller_legal_name";
  ALTER TABLE "site_settings" DROP COLUMN "seller_address";
  ALTER TABLE "site_settings" DROP COLUMN "seller_tax_id";
  ALTER TABLE "site_settings" DROP COLUMN "seller_email";
  DROP TYPE "public"."enum_user_subscriptions_kind";
  DROP TYPE "public"."enum_payments_reason";`)
}

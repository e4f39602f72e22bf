import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/*
 * The type of a subscription's state is made anew instead of extended: a value that is added to a type cannot be used
 * in the transaction that adds it, and the index on running subscriptions names one.
 */
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_user_subscriptions_kind" AS ENUM('free', 'paid', 'complimentary');
  DROP INDEX "user_subscriptions_one_running_idx";
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" DROP DEFAULT;
  ALTER TYPE "public"."enum_user_subscriptions_status" RENAME TO "enum_user_subscriptions_status_before";
  CREATE TYPE "public"."enum_user_subscriptions_status" AS ENUM('active', 'trialing', 'past_due', 'canceled', 'expired', 'refunded', 'disputed');
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" TYPE "public"."enum_user_subscriptions_status" USING "status"::text::"public"."enum_user_subscriptions_status";
  ALTER TABLE "user_subscriptions" ALTER COLUMN "status" SET DEFAULT 'active';
  DROP TYPE "public"."enum_user_subscriptions_status_before";
  ALTER TYPE "public"."enum_payments_status" ADD VALUE 'partially_refunded';
  ALTER TYPE "public"."enum_payments_status" ADD VALUE 'disputed';
  CREATE TABLE "billing_customers" (
  	"provider_customer_id" text PRIMARY KEY NOT NULL,
  	"user_id" integer,
  	"card_id" text,
  	"card_brand" text,
  	"card_last4" text,
  	"card_expiry_month" smallint,
  	"card_expiry_year" smallint,
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
  	"failure" text
  );
  
  CREATE TABLE "reconciliations" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"requested_by" integer,
  	"is_nightly" boolean NOT NULL,
  	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"finished_at" timestamp(3) with time zone,
  	"checked" jsonb DEFAULT '{}'::jsonb NOT NULL,
  	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
  	"failure" text
  );
  
  CREATE TABLE "print_runs" (
  	"number" serial PRIMARY KEY NOT NULL,
  	"issue_id" integer NOT NULL,
  	"created_by" integer,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "print_run_rows" (
  	"run_number" integer NOT NULL,
  	"position" integer NOT NULL,
  	"issue_id" integer NOT NULL,
  	"user_id" integer,
  	"full_name" text,
  	"address_line1" text,
  	"address_line2" text,
  	"city" text,
  	"state" text,
  	"postal_code" text,
  	"country" text,
  	"erased_at" timestamp(3) with time zone,
  	CONSTRAINT "print_run_rows_pkey" PRIMARY KEY("run_number","position")
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
  ALTER TABLE "user_subscriptions" ADD COLUMN "reason" varchar;
  ALTER TABLE "user_subscriptions" ADD COLUMN "provider_subscription_id" varchar;
  ALTER TABLE "payments" ADD COLUMN "refunded_cents" numeric DEFAULT 0 NOT NULL;
  ALTER TABLE "payments" ADD COLUMN "paid_at" timestamp(3) with time zone;
  ALTER TABLE "payments" ADD COLUMN "plan_id" integer;
  ALTER TABLE "payments" ADD COLUMN "period_start" timestamp(3) with time zone;
  ALTER TABLE "payments" ADD COLUMN "period_end" timestamp(3) with time zone;
  ALTER TABLE "payments" ADD COLUMN "invoice_number" varchar;
  ALTER TABLE "payments" ADD COLUMN "failure" varchar;
  ALTER TABLE "payments" ADD COLUMN "document" jsonb;
  ALTER TABLE "payments" ADD COLUMN "provider_invoice_id" varchar;
  ALTER TABLE "payments" ADD COLUMN "provider_payment_id" varchar;
  ALTER TABLE "payments" ADD COLUMN "provider_charge_id" varchar;
  ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "provider_prices" ADD CONSTRAINT "provider_prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "print_run_rows" ADD CONSTRAINT "print_run_rows_run_number_print_runs_number_fk" FOREIGN KEY ("run_number") REFERENCES "public"."print_runs"("number") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "print_run_rows" ADD CONSTRAINT "print_run_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE UNIQUE INDEX "billing_customers_one_for_reader_idx" ON "billing_customers" USING btree ("user_id") WHERE user_id is not null;
  CREATE UNIQUE INDEX "checkouts_one_open_for_reader_idx" ON "checkouts" USING btree ("user_id") WHERE state = 'open' and user_id is not null;
  CREATE INDEX "checkouts_expires_at_idx" ON "checkouts" USING btree ("expires_at") WHERE state = 'open';
  CREATE INDEX "checkouts_customer_idx" ON "checkouts" USING btree ("provider_customer_id");
  CREATE UNIQUE INDEX "checkouts_subscription_idx" ON "checkouts" USING btree ("provider_subscription_id");
  CREATE UNIQUE INDEX "provider_prices_price_idx" ON "provider_prices" USING btree ("provider_price_id");
  CREATE INDEX "payment_events_unhandled_idx" ON "payment_events" USING btree ("provider_customer_id") WHERE handled_at is null;
  CREATE INDEX "payment_events_received_at_idx" ON "payment_events" USING btree ("received_at");
  CREATE INDEX "reconciliations_started_at_idx" ON "reconciliations" USING btree ("started_at");
  CREATE INDEX "print_runs_issue_idx" ON "print_runs" USING btree ("issue_id");
  CREATE UNIQUE INDEX "print_run_rows_once_idx" ON "print_run_rows" USING btree ("issue_id","user_id") WHERE user_id is not null;
  CREATE INDEX "print_run_rows_user_idx" ON "print_run_rows" USING btree ("user_id");
  ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "user_subscriptions_kind_idx" ON "user_subscriptions" USING btree ("kind");
  CREATE INDEX "user_subscriptions_next_plan_idx" ON "user_subscriptions" USING btree ("next_plan_id");
  CREATE INDEX "user_subscriptions_past_due_since_idx" ON "user_subscriptions" USING btree ("past_due_since");
  CREATE INDEX "user_subscriptions_ended_at_idx" ON "user_subscriptions" USING btree ("ended_at");
  CREATE UNIQUE INDEX "user_subscriptions_provider_subscription_id_idx" ON "user_subscriptions" USING btree ("provider_subscription_id");
  CREATE INDEX "payments_plan_idx" ON "payments" USING btree ("plan_id");
  CREATE INDEX "payments_invoice_number_idx" ON "payments" USING btree ("invoice_number");
  CREATE UNIQUE INDEX "payments_provider_invoice_id_idx" ON "payments" USING btree ("provider_invoice_id");
  CREATE UNIQUE INDEX "payments_provider_payment_id_idx" ON "payments" USING btree ("provider_payment_id");
  CREATE INDEX "payments_provider_charge_id_idx" ON "payments" USING btree ("provider_charge_id");
  CREATE UNIQUE INDEX "user_subscriptions_one_running_idx" ON "user_subscriptions" USING btree ("user_id") WHERE status in ('active', 'trialing', 'past_due', 'disputed');`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "billing_customers" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "checkouts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "provider_prices" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payment_events" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "reconciliations" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "print_runs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "print_run_rows" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "billing_customers" CASCADE;
  DROP TABLE "checkouts" CASCADE;
  DROP TABLE "provider_prices" CASCADE;
  DROP TABLE "payment_events" CASCADE;
  DROP TABLE "reconciliations" CASCADE;
  DROP TABLE "print_runs" CASCADE;
  DROP TABLE "print_run_rows" CASCADE;
  ALTER TABLE "user_subscriptions" DROP CONSTRAINT "user_subscriptions_next_plan_id_plans_id_fk";
  
  ALTER TABLE "payments" DROP CONSTRAINT "payments_plan_id_plans_id_fk";
  
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
  DROP INDEX "user_subscriptions_kind_idx";
  DROP INDEX "user_subscriptions_next_plan_idx";
  DROP INDEX "user_subscriptions_past_due_since_idx";
  DROP INDEX "user_subscriptions_ended_at_idx";
  DROP INDEX "user_subscriptions_provider_subscription_id_idx";
  DROP INDEX "payments_plan_idx";
  DROP INDEX "payments_invoice_number_idx";
  DROP INDEX "payments_provider_invoice_id_idx";
  DROP INDEX "payments_provider_payment_id_idx";
  DROP INDEX "payments_provider_charge_id_idx";
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
  ALTER TABLE "user_subscriptions" DROP COLUMN "reason";
  ALTER TABLE "user_subscriptions" DROP COLUMN "provider_subscription_id";
  ALTER TABLE "payments" DROP COLUMN "refunded_cents";
  ALTER TABLE "payments" DROP COLUMN "paid_at";
  ALTER TABLE "payments" DROP COLUMN "plan_id";
  ALTER TABLE "payments" DROP COLUMN "period_start";
  ALTER TABLE "payments" DROP COLUMN "period_end";
  ALTER TABLE "payments" DROP COLUMN "invoice_number";
  ALTER TABLE "payments" DROP COLUMN "failure";
  ALTER TABLE "payments" DROP COLUMN "document";
  ALTER TABLE "payments" DROP COLUMN "provider_invoice_id";
  ALTER TABLE "payments" DROP COLUMN "provider_payment_id";
  ALTER TABLE "payments" DROP COLUMN "provider_charge_id";
  DROP TYPE "public"."enum_user_subscriptions_kind";`)
}

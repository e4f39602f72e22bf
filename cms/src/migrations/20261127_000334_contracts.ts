import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_contract_cases_kind" AS ENUM('withdrawal', 'extraordinary', 'other-email', 'later-date', 'unmatched', 'not-running', 'suspicious', 'stuck', 'late-notice');
  CREATE TYPE "public"."enum_contract_cases_state" AS ENUM('open', 'in-progress', 'settled');
  CREATE TYPE "public"."enum_contract_declarations_kind" AS ENUM('cancellation', 'withdrawal');
  CREATE TYPE "public"."enum_contract_declarations_type" AS ENUM('ordinary', 'extraordinary');
  CREATE TYPE "public"."enum_contract_declarations_outcome" AS ENUM('waiting', 'cancelled', 'ending', 'case');
  CREATE TYPE "public"."enum_contract_declarations_language" AS ENUM('en', 'de');
  CREATE TYPE "public"."enum_notice_rules_contents" AS ENUM('frequency', 'since', 'withdrawal');
  CREATE TYPE "public"."enum_notice_rules_plan_kind" AS ENUM('any', 'month', 'year');
  CREATE TYPE "public"."enum_notice_rules_trigger" AS ENUM('renewal', 'price-change', 'recurring');
  CREATE TYPE "public"."enum__notice_rules_v_version_contents" AS ENUM('frequency', 'since', 'withdrawal');
  CREATE TYPE "public"."enum__notice_rules_v_version_plan_kind" AS ENUM('any', 'month', 'year');
  CREATE TYPE "public"."enum__notice_rules_v_version_trigger" AS ENUM('renewal', 'price-change', 'recurring');
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'contract-declared' BEFORE 'subscription-resumed';
  CREATE TABLE "contract_cases" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"kind" "enum_contract_cases_kind" NOT NULL,
  	"detail" varchar NOT NULL,
  	"declaration_id" integer,
  	"notice_id" integer,
  	"reader_id" integer,
  	"state" "enum_contract_cases_state" DEFAULT 'open' NOT NULL,
  	"due_at" timestamp(3) with time zone NOT NULL,
  	"assignee_id" integer,
  	"note" varchar,
  	"key" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "contract_declarations" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"number" varchar NOT NULL,
  	"kind" "enum_contract_declarations_kind" NOT NULL,
  	"type" "enum_contract_declarations_type",
  	"reason" varchar,
  	"name" varchar NOT NULL,
  	"contract_email" varchar NOT NULL,
  	"contract_number" varchar,
  	"email" varchar NOT NULL,
  	"ends_on" varchar,
  	"outcome" "enum_contract_declarations_outcome" DEFAULT 'waiting' NOT NULL,
  	"settled_at" timestamp(3) with time zone,
  	"reader_id" integer,
  	"subscription_id" integer,
  	"is_receipt_mailed" boolean DEFAULT true NOT NULL,
  	"language" "enum_contract_declarations_language" DEFAULT 'en' NOT NULL,
  	"digest" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "notices" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"reader_id" integer,
  	"subscription_id" integer,
  	"rule_id" integer,
  	"period" timestamp(3) with time zone NOT NULL,
  	"due_from" timestamp(3) with time zone NOT NULL,
  	"due_by" timestamp(3) with time zone NOT NULL,
  	"sent_at" timestamp(3) with time zone,
  	"delivered_at" timestamp(3) with time zone,
  	"subject" varchar,
  	"text" varchar,
  	"is_late" boolean DEFAULT false NOT NULL,
  	"mail_key" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "notice_rules_contents" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_notice_rules_contents",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "notice_rules" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"country" varchar,
  	"state" varchar,
  	"plan_kind" "enum_notice_rules_plan_kind" DEFAULT 'any' NOT NULL,
  	"trigger" "enum_notice_rules_trigger" NOT NULL,
  	"every_months" numeric,
  	"earliest_days" numeric NOT NULL,
  	"latest_days" numeric NOT NULL,
  	"valid_from" timestamp(3) with time zone NOT NULL,
  	"valid_to" timestamp(3) with time zone,
  	"source" varchar NOT NULL,
  	"source_url" varchar,
  	"note" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_notice_rules_v_version_contents" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum__notice_rules_v_version_contents",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "_notice_rules_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_name" varchar NOT NULL,
  	"version_country" varchar,
  	"version_state" varchar,
  	"version_plan_kind" "enum__notice_rules_v_version_plan_kind" DEFAULT 'any' NOT NULL,
  	"version_trigger" "enum__notice_rules_v_version_trigger" NOT NULL,
  	"version_every_months" numeric,
  	"version_earliest_days" numeric NOT NULL,
  	"version_latest_days" numeric NOT NULL,
  	"version_valid_from" timestamp(3) with time zone NOT NULL,
  	"version_valid_to" timestamp(3) with time zone,
  	"version_source" varchar NOT NULL,
  	"version_source_url" varchar,
  	"version_note" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "contract_cases_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "notice_rules_id" integer;
  ALTER TABLE "billing_customers" ADD COLUMN "card_country" text;
  ALTER TABLE "contract_cases" ADD CONSTRAINT "contract_cases_declaration_id_contract_declarations_id_fk" FOREIGN KEY ("declaration_id") REFERENCES "public"."contract_declarations"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contract_cases" ADD CONSTRAINT "contract_cases_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contract_cases" ADD CONSTRAINT "contract_cases_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contract_cases" ADD CONSTRAINT "contract_cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contract_declarations" ADD CONSTRAINT "contract_declarations_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contract_declarations" ADD CONSTRAINT "contract_declarations_subscription_id_user_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."user_subscriptions"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "notices" ADD CONSTRAINT "notices_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "notices" ADD CONSTRAINT "notices_subscription_id_user_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."user_subscriptions"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "notices" ADD CONSTRAINT "notices_rule_id_notice_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."notice_rules"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "notice_rules_contents" ADD CONSTRAINT "notice_rules_contents_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."notice_rules"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_notice_rules_v_version_contents" ADD CONSTRAINT "_notice_rules_v_version_contents_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_notice_rules_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_notice_rules_v" ADD CONSTRAINT "_notice_rules_v_parent_id_notice_rules_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."notice_rules"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "contract_cases_kind_idx" ON "contract_cases" USING btree ("kind");
  CREATE INDEX "contract_cases_declaration_idx" ON "contract_cases" USING btree ("declaration_id");
  CREATE INDEX "contract_cases_notice_idx" ON "contract_cases" USING btree ("notice_id");
  CREATE INDEX "contract_cases_reader_idx" ON "contract_cases" USING btree ("reader_id");
  CREATE INDEX "contract_cases_state_idx" ON "contract_cases" USING btree ("state");
  CREATE INDEX "contract_cases_due_at_idx" ON "contract_cases" USING btree ("due_at");
  CREATE INDEX "contract_cases_assignee_idx" ON "contract_cases" USING btree ("assignee_id");
  CREATE UNIQUE INDEX "contract_cases_key_idx" ON "contract_cases" USING btree ("key");
  CREATE INDEX "contract_cases_updated_at_idx" ON "contract_cases" USING btree ("updated_at");
  CREATE INDEX "contract_cases_created_at_idx" ON "contract_cases" USING btree ("created_at");
  CREATE INDEX "contract_cases_unsettled_idx" ON "contract_cases" USING btree ("due_at") WHERE state <> 'settled';
  CREATE UNIQUE INDEX "contract_declarations_number_idx" ON "contract_declarations" USING btree ("number");
  CREATE INDEX "contract_declarations_kind_idx" ON "contract_declarations" USING btree ("kind");
  CREATE INDEX "contract_declarations_contract_email_idx" ON "contract_declarations" USING btree ("contract_email");
  CREATE INDEX "contract_declarations_email_idx" ON "contract_declarations" USING btree ("email");
  CREATE INDEX "contract_declarations_outcome_idx" ON "contract_declarations" USING btree ("outcome");
  CREATE INDEX "contract_declarations_reader_idx" ON "contract_declarations" USING btree ("reader_id");
  CREATE INDEX "contract_declarations_subscription_idx" ON "contract_declarations" USING btree ("subscription_id");
  CREATE INDEX "contract_declarations_digest_idx" ON "contract_declarations" USING btree ("digest");
  CREATE INDEX "contract_declarations_updated_at_idx" ON "contract_declarations" USING btree ("updated_at");
  CREATE INDEX "contract_declarations_created_at_idx" ON "contract_declarations" USING btree ("created_at");
  CREATE INDEX "contract_declarations_unsettled_idx" ON "contract_declarations" USING btree ("created_at") WHERE settled_at is null;
  CREATE INDEX "notices_reader_idx" ON "notices" USING btree ("reader_id");
  CREATE INDEX "notices_subscription_idx" ON "notices" USING btree ("subscription_id");
  CREATE INDEX "notices_rule_idx" ON "notices" USING btree ("rule_id");
  CREATE INDEX "notices_due_by_idx" ON "notices" USING btree ("due_by");
  CREATE INDEX "notices_sent_at_idx" ON "notices" USING btree ("sent_at");
  CREATE INDEX "notices_mail_key_idx" ON "notices" USING btree ("mail_key");
  CREATE INDEX "notices_updated_at_idx" ON "notices" USING btree ("updated_at");
  CREATE INDEX "notices_created_at_idx" ON "notices" USING btree ("created_at");
  CREATE UNIQUE INDEX "notices_once_idx" ON "notices" USING btree ("subscription_id","rule_id","period");
  CREATE INDEX "notices_undelivered_idx" ON "notices" USING btree ("due_by") WHERE delivered_at is null;
  CREATE INDEX "notice_rules_contents_order_idx" ON "notice_rules_contents" USING btree ("order");
  CREATE INDEX "notice_rules_contents_parent_idx" ON "notice_rules_contents" USING btree ("parent_id");
  CREATE INDEX "notice_rules_country_idx" ON "notice_rules" USING btree ("country");
  CREATE INDEX "notice_rules_updated_at_idx" ON "notice_rules" USING btree ("updated_at");
  CREATE INDEX "notice_rules_created_at_idx" ON "notice_rules" USING btree ("created_at");
  CREATE INDEX "_notice_rules_v_version_contents_order_idx" ON "_notice_rules_v_version_contents" USING btree ("order");
  CREATE INDEX "_notice_rules_v_version_contents_parent_idx" ON "_notice_rules_v_version_contents" USING btree ("parent_id");
  CREATE INDEX "_notice_rules_v_parent_idx" ON "_notice_rules_v" USING btree ("parent_id");
  CREATE INDEX "_notice_rules_v_version_version_country_idx" ON "_notice_rules_v" USING btree ("version_country");
  CREATE INDEX "_notice_rules_v_version_version_updated_at_idx" ON "_notice_rules_v" USING btree ("version_updated_at");
  CREATE INDEX "_notice_rules_v_version_version_created_at_idx" ON "_notice_rules_v" USING btree ("version_created_at");
  CREATE INDEX "_notice_rules_v_created_at_idx" ON "_notice_rules_v" USING btree ("created_at");
  CREATE INDEX "_notice_rules_v_updated_at_idx" ON "_notice_rules_v" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_contract_cases_fk" FOREIGN KEY ("contract_cases_id") REFERENCES "public"."contract_cases"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_notice_rules_fk" FOREIGN KEY ("notice_rules_id") REFERENCES "public"."notice_rules"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_contract_cases_id_idx" ON "payload_locked_documents_rels" USING btree ("contract_cases_id");
  CREATE INDEX "payload_locked_documents_rels_notice_rules_id_idx" ON "payload_locked_documents_rels" USING btree ("notice_rules_id");`)

  // By hand: the rules that notices begin with, with their sources.
  await db.execute(sql`
   INSERT INTO "notice_rules" ("name", "country", "state", "plan_kind", "trigger", "every_months", "earliest_days", "latest_days", "valid_from", "source", "source_url", "note") VALUES
    ('Everywhere: a month before a year ends', NULL, NULL, 'year', 'renewal', NULL, 30, 8, '2026-01-01', 'Terms of Service: we remind you by e-mail before it renews', NULL, NULL),
    ('Everywhere: a week before a year ends', NULL, NULL, 'year', 'renewal', NULL, 7, 1, '2026-01-01', 'Terms of Service: we remind you by e-mail before it renews', NULL, NULL),
    ('Everywhere: a week before a month ends', NULL, NULL, 'month', 'renewal', NULL, 7, 1, '2026-01-01', 'Terms of Service: we remind you by e-mail before it renews', NULL, NULL),
    ('Everywhere: a new price', NULL, NULL, 'any', 'price-change', NULL, 60, 7, '2026-01-01', 'Terms of Service: until then you pay what you agreed to', NULL, 'A price that cannot be told in the windows of all rules of a country waits for another period.'),
    ('European Union: a new price of a year', 'EU', NULL, 'year', 'price-change', NULL, 60, 30, '2022-01-01', 'Directive (EU) 2019/770, Article 19; in Germany § 327r BGB: a reasonable time before, with thirty days to end the contract', 'https://eur-lex.europa.eu/eli/dir/2019/770/oj', 'A yearly renewal for another year is not open to consumers in Germany after the first term (§ 309 No. 9 BGB): that is a matter of the plans, not of a notice.'),
    ('European Union: a new price of a month', 'EU', NULL, 'month', 'price-change', NULL, 31, 14, '2022-01-01', 'Directive (EU) 2019/770, Article 19; in Germany § 327r BGB: a reasonable time before', 'https://eur-lex.europa.eu/eli/dir/2019/770/oj', NULL),
    ('United Kingdom: before a yearly renewal', 'GB', NULL, 'year', 'renewal', NULL, 30, 3, '2027-04-01', 'Digital Markets, Competition and Consumers Act 2024, Part 4 Chapter 2', 'https://www.legislation.gov.uk/ukpga/2024/13/part/4/chapter/2', 'Expected in spring 2027; the times are in secondary legislation that is still to be made. Check both before it begins.'),
    ('United Kingdom: twice a year', 'GB', NULL, 'any', 'recurring', 6, 30, 0, '2027-04-01', 'Digital Markets, Competition and Consumers Act 2024, Part 4 Chapter 2', 'https://www.legislation.gov.uk/ukpga/2024/13/part/4/chapter/2', 'Expected in spring 2027; the times are in secondary legislation that is still to be made. Check both before it begins.'),
    ('California: before a yearly renewal', 'US', 'CA', 'year', 'renewal', NULL, 45, 15, '2022-07-01', 'California Business and Professions Code § 17602(b)', 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=BPC&sectionNum=17602', NULL),
    ('California: every year', 'US', 'CA', 'any', 'recurring', 12, 45, 0, '2025-07-01', 'California Business and Professions Code § 17602, as amended by AB 2863', 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202320240AB2863', NULL),
    ('California: a new price', 'US', 'CA', 'any', 'price-change', NULL, 30, 7, '2025-07-01', 'California Business and Professions Code § 17602, as amended by AB 2863', 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202320240AB2863', NULL);
   INSERT INTO "notice_rules_contents" ("order", "parent_id", "value")
    SELECT 1, id, 'frequency' FROM "notice_rules" WHERE trigger <> 'price-change';
   INSERT INTO "notice_rules_contents" ("order", "parent_id", "value")
    SELECT 2, id, 'since' FROM "notice_rules" WHERE trigger = 'recurring';
   INSERT INTO "notice_rules_contents" ("order", "parent_id", "value")
    SELECT 2, id, 'withdrawal' FROM "notice_rules" WHERE country = 'GB' AND trigger = 'renewal';`)

  // By hand: what was told of the running periods already, so that nobody is told twice. Their words were not kept.
  await db.execute(sql`
   INSERT INTO "notices" ("reader_id", "subscription_id", "rule_id", "period", "due_from", "due_by", "sent_at", "delivered_at", "subject")
    SELECT subscription.user_id, subscription.id, rule.id, subscription.current_period_end,
      subscription.current_period_end - make_interval(days => rule.earliest_days::int),
      subscription.current_period_end - make_interval(days => rule.latest_days::int),
      told.noticed_at, told.noticed_at, 'Reminder of a renewal (words were not kept yet)'
    FROM "billing_notices" told
    JOIN "user_subscriptions" subscription ON subscription.provider_subscription_id = split_part(told.key, ':', 2)
      AND extract(epoch FROM subscription.current_period_end)::bigint::text = split_part(told.key, ':', 3)
    JOIN "notice_rules" rule ON rule.country IS NULL AND rule.trigger = 'renewal'
      AND 'renewal-' || rule.earliest_days::int = split_part(told.key, ':', 1)
      AND rule.plan_kind::text = CASE
        WHEN subscription.current_period_end - subscription.current_period_start < interval '100 days' THEN 'month'
        ELSE 'year' END
    ON CONFLICT DO NOTHING;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "contract_cases" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "contract_declarations" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "notices" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "notice_rules_contents" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "notice_rules" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_notice_rules_v_version_contents" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_notice_rules_v" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "contract_cases" CASCADE;
  DROP TABLE "contract_declarations" CASCADE;
  DROP TABLE "notices" CASCADE;
  DROP TABLE "notice_rules_contents" CASCADE;
  DROP TABLE "notice_rules" CASCADE;
  DROP TABLE "_notice_rules_v_version_contents" CASCADE;
  DROP TABLE "_notice_rules_v" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_contract_cases_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_notice_rules_fk";
  
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE text;
  DROP TYPE "public"."enum_audit_events_action";
  CREATE TYPE "public"."enum_audit_events_action" AS ENUM('sign-in', 'sign-in-failed', 'sign-out', 'sessions-ended', 'account-created', 'account-invited', 'account-deletion-requested', 'account-deletion-cancelled', 'account-deleted', 'data-exported', 'password-changed', 'password-reset-requested', 'email-changed', 'email-verified', 'role-changed', 'second-factor-set-up', 'second-factor-removed', 'second-factor-reset', 'second-factor-failed', 'recovery-code-used', 'recovery-codes-renewed', 'reader-data-read', 'reader-data-changed', 'ticket-answered', 'ticket-assigned', 'ticket-closed', 'ticket-reopened', 'plan-changed', 'plan-change-planned', 'plan-change-taken-back', 'subscription-cancelled', 'subscription-resumed', 'card-updated', 'complimentary-given-back', 'complimentary-given', 'complimentary-changed', 'complimentary-ended', 'payment-refunded', 'subscription-cancelled-by-staff', 'receipt-resent', 'print-run-made', 'print-run-downloaded', 'embargo-lifted', 'embargo-shortened', 'reconciliation-started', 'publication-scheduled', 'schedule-taken-back', 'issue-released', 'render-requested', 'target-removed');
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE "public"."enum_audit_events_action" USING "action"::"public"."enum_audit_events_action";
  DROP INDEX "payload_locked_documents_rels_contract_cases_id_idx";
  DROP INDEX "payload_locked_documents_rels_notice_rules_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "contract_cases_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "notice_rules_id";
  ALTER TABLE "billing_customers" DROP COLUMN "card_country";
  DROP TYPE "public"."enum_contract_cases_kind";
  DROP TYPE "public"."enum_contract_cases_state";
  DROP TYPE "public"."enum_contract_declarations_kind";
  DROP TYPE "public"."enum_contract_declarations_type";
  DROP TYPE "public"."enum_contract_declarations_outcome";
  DROP TYPE "public"."enum_contract_declarations_language";
  DROP TYPE "public"."enum_notice_rules_contents";
  DROP TYPE "public"."enum_notice_rules_plan_kind";
  DROP TYPE "public"."enum_notice_rules_trigger";
  DROP TYPE "public"."enum__notice_rules_v_version_contents";
  DROP TYPE "public"."enum__notice_rules_v_version_plan_kind";
  DROP TYPE "public"."enum__notice_rules_v_version_trigger";`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_campaigns_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__campaigns_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_campaign_series_weekdays" AS ENUM('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday');
  CREATE TYPE "public"."enum_newsletters_clicks" AS ENUM('none', 'campaign', 'reader');
  ALTER TYPE "public"."enum_newsletter_consents_form" ADD VALUE 'preferences';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'mail-suppressed' BEFORE 'receipt-resent';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'mail-let-through' BEFORE 'receipt-resent';
  CREATE TABLE "campaigns" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"subject" varchar,
  	"preheader" varchar,
  	"body" jsonb,
  	"newsletter_id" integer,
  	"subject_b" varchar,
  	"slug" varchar,
  	"audience" jsonb,
  	"sent_at" timestamp(3) with time zone,
  	"created_by_id" integer,
  	"edited_in" varchar,
  	"edited_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_campaigns_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_campaigns_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_subject" varchar,
  	"version_preheader" varchar,
  	"version_body" jsonb,
  	"version_newsletter_id" integer,
  	"version_subject_b" varchar,
  	"version_slug" varchar,
  	"version_audience" jsonb,
  	"version_sent_at" timestamp(3) with time zone,
  	"version_created_by_id" integer,
  	"version_edited_in" varchar,
  	"version_edited_by_id" integer,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__campaigns_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "campaign_series_weekdays" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_campaign_series_weekdays",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "campaign_series" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"newsletter_id" integer NOT NULL,
  	"subject" varchar NOT NULL,
  	"preheader" varchar,
  	"greeting" varchar DEFAULT 'Good morning, {name}',
  	"greeting_without_name" varchar DEFAULT 'Good morning',
  	"at_least" numeric DEFAULT 3 NOT NULL,
  	"at_most" numeric DEFAULT 8 NOT NULL,
  	"time" varchar DEFAULT '06:30' NOT NULL,
  	"time_zone" varchar DEFAULT 'UTC' NOT NULL,
  	"is_local" boolean DEFAULT false,
  	"hours_ahead" numeric DEFAULT 20 NOT NULL,
  	"tell_to" varchar,
  	"is_on" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "campaign_series_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"sections_id" integer
  );
  
  CREATE TABLE "newsletters_consent_texts" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"version" varchar,
  	"text" varchar,
  	"covers_reader_clicks" boolean
  );
  
  CREATE TABLE "campaign_articles" (
  	"campaign_id" integer NOT NULL,
  	"article_id" integer NOT NULL,
  	"newsletter_id" integer NOT NULL,
  	"sent_at" timestamp(3) with time zone NOT NULL,
  	CONSTRAINT "campaign_articles_pk" PRIMARY KEY("campaign_id","article_id")
  );
  
  CREATE TABLE "campaign_sends" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
  	"campaign_id" integer NOT NULL,
  	"newsletter_id" integer NOT NULL,
  	"state" text DEFAULT 'waiting' NOT NULL,
  	"pause_reason" text,
  	"time" jsonb NOT NULL,
  	"due_at" timestamp(3) with time zone NOT NULL,
  	"late_after_minutes" integer DEFAULT 60 NOT NULL,
  	"uncertain" text NOT NULL,
  	"content" jsonb NOT NULL,
  	"audience" jsonb NOT NULL,
  	"requested_by" integer,
  	"requested_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"candidates" integer,
  	"frozen_at" timestamp(3) with time zone,
  	"progress_at" timestamp(3) with time zone,
  	"rests_until" timestamp(3) with time zone,
  	"resumed_at" timestamp(3) with time zone,
  	"stopped_at" timestamp(3) with time zone,
  	"subject_verdict" jsonb,
  	"statement" jsonb,
  	"recipients_erased_at" timestamp(3) with time zone,
  	CONSTRAINT "campaign_sends_key_unique" UNIQUE("key"),
  	CONSTRAINT "campaign_sends_state_check" CHECK (state in ('waiting', 'sending', 'paused', 'stopped')),
  	CONSTRAINT "campaign_sends_uncertain_check" CHECK (uncertain in ('resend', 'hold'))
  );
  
  CREATE TABLE "campaign_recipients" (
  	"send_id" bigint NOT NULL,
  	"subscriber_id" integer NOT NULL,
  	"address" text,
  	"name" text,
  	"has_plan" boolean NOT NULL,
  	"servers" text NOT NULL,
  	"subject" text,
  	"state" text NOT NULL,
  	"reason" text,
  	"next_at" timestamp(3) with time zone NOT NULL,
  	"attempts" smallint DEFAULT 0 NOT NULL,
  	"lease_until" timestamp(3) with time zone,
  	"claimed_by" uuid,
  	"was_uncertain" boolean DEFAULT false NOT NULL,
  	"reply" text,
  	"provider_id" text,
  	"settled_at" timestamp(3) with time zone,
  	CONSTRAINT "campaign_recipients_pkey" PRIMARY KEY("send_id","subscriber_id"),
  	CONSTRAINT "campaign_recipients_state_check" CHECK (state in ('pending', 'claimed', 'handed-over', 'refused', 'retry', 'excluded', 'uncertain')),
  	CONSTRAINT "campaign_recipients_subject_check" CHECK (subject in ('a', 'b'))
  );
  
  CREATE TABLE "mail_domains" (
  	"domain" text PRIMARY KEY NOT NULL,
  	"servers" text NOT NULL,
  	"looked_up_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "mail_days" (
  	"domain" text NOT NULL,
  	"day" text NOT NULL,
  	"mails" integer NOT NULL,
  	CONSTRAINT "mail_days_pkey" PRIMARY KEY("domain","day")
  );
  
  CREATE TABLE "subscriber_sections" (
  	"subscriber_id" integer NOT NULL,
  	"section_id" integer NOT NULL,
  	CONSTRAINT "subscriber_sections_pkey" PRIMARY KEY("subscriber_id","section_id")
  );
  
  CREATE TABLE "subscriber_labels" (
  	"subscriber_id" integer NOT NULL,
  	"label" text NOT NULL,
  	CONSTRAINT "subscriber_labels_pkey" PRIMARY KEY("subscriber_id","label")
  );
  
  CREATE TABLE "campaign_reads" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"send_id" bigint NOT NULL,
  	"subject" text,
  	"link" smallint NOT NULL,
  	"subscriber_id" integer,
  	"read_on" text NOT NULL
  );
  
  CREATE TABLE "campaign_series_runs" (
  	"series_id" integer NOT NULL,
  	"due_at" timestamp(3) with time zone NOT NULL,
  	"outcome" text NOT NULL,
  	"campaign_id" integer,
  	"articles" integer,
  	"note" text,
  	"made_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "campaign_series_runs_pkey" PRIMARY KEY("series_id","due_at"),
  	CONSTRAINT "campaign_series_runs_outcome_check" CHECK (outcome in ('begun', 'scheduled', 'left-out', 'refused'))
  );
  
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
  
  CREATE TABLE "campaign_pages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"campaign_id" integer NOT NULL,
  	"newsletter_id" integer NOT NULL,
  	"slug" text NOT NULL,
  	"title" text NOT NULL,
  	"preheader" text NOT NULL,
  	"sent_at" timestamp(3) with time zone NOT NULL,
  	"document" jsonb NOT NULL,
  	"corrected_at" timestamp(3) with time zone,
  	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
  	"is_indexed" boolean DEFAULT true NOT NULL,
  	CONSTRAINT "campaign_pages_slug_fit" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug !~ '^[0-9]{4}-[0-9]{2}$')
  );
  
  CREATE TABLE "campaign_presence" (
  	"campaign_id" integer NOT NULL,
  	"form" text NOT NULL,
  	"user_id" integer NOT NULL,
  	"opened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "campaign_presence_pk" PRIMARY KEY("campaign_id","form")
  );
  
  ALTER TABLE "newsletters" ADD COLUMN "sender_name" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "sender_address" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "reply_to" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "clicks" "enum_newsletters_clicks" DEFAULT 'none' NOT NULL;
  ALTER TABLE "newsletters" ADD COLUMN "consent_text" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "consent_version" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "default_audience" jsonb;
  ALTER TABLE "newsletter_consents" ADD COLUMN "sign_up" varchar;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "campaign_series_id" integer;
  ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_campaigns_v" ADD CONSTRAINT "_campaigns_v_parent_id_campaigns_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_campaigns_v" ADD CONSTRAINT "_campaigns_v_version_newsletter_id_newsletters_id_fk" FOREIGN KEY ("version_newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_campaigns_v" ADD CONSTRAINT "_campaigns_v_version_created_by_id_users_id_fk" FOREIGN KEY ("version_created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_campaigns_v" ADD CONSTRAINT "_campaigns_v_version_edited_by_id_users_id_fk" FOREIGN KEY ("version_edited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "campaign_series_weekdays" ADD CONSTRAINT "campaign_series_weekdays_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."campaign_series"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_series" ADD CONSTRAINT "campaign_series_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "campaign_series_rels" ADD CONSTRAINT "campaign_series_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."campaign_series"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_series_rels" ADD CONSTRAINT "campaign_series_rels_sections_fk" FOREIGN KEY ("sections_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "newsletters_consent_texts" ADD CONSTRAINT "newsletters_consent_texts_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_articles" ADD CONSTRAINT "campaign_articles_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_articles" ADD CONSTRAINT "campaign_articles_article_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_articles" ADD CONSTRAINT "campaign_articles_newsletter_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_send_id_campaign_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."campaign_sends"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscriber_sections" ADD CONSTRAINT "subscriber_sections_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscriber_sections" ADD CONSTRAINT "subscriber_sections_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscriber_labels" ADD CONSTRAINT "subscriber_labels_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_reads" ADD CONSTRAINT "campaign_reads_send_id_campaign_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."campaign_sends"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_reads" ADD CONSTRAINT "campaign_reads_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_event_fk" FOREIGN KEY ("event_id") REFERENCES "public"."mail_events"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "campaign_pages" ADD CONSTRAINT "campaign_pages_newsletter_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;
  ALTER TABLE "campaign_presence" ADD CONSTRAINT "campaign_presence_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_presence" ADD CONSTRAINT "campaign_presence_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "campaigns_newsletter_idx" ON "campaigns" USING btree ("newsletter_id");
  CREATE INDEX "campaigns_slug_idx" ON "campaigns" USING btree ("slug");
  CREATE INDEX "campaigns_sent_at_idx" ON "campaigns" USING btree ("sent_at");
  CREATE INDEX "campaigns_created_by_idx" ON "campaigns" USING btree ("created_by_id");
  CREATE INDEX "campaigns_edited_by_idx" ON "campaigns" USING btree ("edited_by_id");
  CREATE INDEX "campaigns_updated_at_idx" ON "campaigns" USING btree ("updated_at");
  CREATE INDEX "campaigns_created_at_idx" ON "campaigns" USING btree ("created_at");
  CREATE INDEX "campaigns__status_idx" ON "campaigns" USING btree ("_status");
  CREATE INDEX "_campaigns_v_parent_idx" ON "_campaigns_v" USING btree ("parent_id");
  CREATE INDEX "_campaigns_v_version_version_newsletter_idx" ON "_campaigns_v" USING btree ("version_newsletter_id");
  CREATE INDEX "_campaigns_v_version_version_slug_idx" ON "_campaigns_v" USING btree ("version_slug");
  CREATE INDEX "_campaigns_v_version_version_sent_at_idx" ON "_campaigns_v" USING btree ("version_sent_at");
  CREATE INDEX "_campaigns_v_version_version_created_by_idx" ON "_campaigns_v" USING btree ("version_created_by_id");
  CREATE INDEX "_campaigns_v_version_version_edited_by_idx" ON "_campaigns_v" USING btree ("version_edited_by_id");
  CREATE INDEX "_campaigns_v_version_version_updated_at_idx" ON "_campaigns_v" USING btree ("version_updated_at");
  CREATE INDEX "_campaigns_v_version_version_created_at_idx" ON "_campaigns_v" USING btree ("version_created_at");
  CREATE INDEX "_campaigns_v_version_version__status_idx" ON "_campaigns_v" USING btree ("version__status");
  CREATE INDEX "_campaigns_v_created_at_idx" ON "_campaigns_v" USING btree ("created_at");
  CREATE INDEX "_campaigns_v_updated_at_idx" ON "_campaigns_v" USING btree ("updated_at");
  CREATE INDEX "_campaigns_v_latest_idx" ON "_campaigns_v" USING btree ("latest");
  CREATE INDEX "_campaigns_v_autosave_idx" ON "_campaigns_v" USING btree ("autosave");
  CREATE INDEX "campaign_series_weekdays_order_idx" ON "campaign_series_weekdays" USING btree ("order");
  CREATE INDEX "campaign_series_weekdays_parent_idx" ON "campaign_series_weekdays" USING btree ("parent_id");
  CREATE INDEX "campaign_series_newsletter_idx" ON "campaign_series" USING btree ("newsletter_id");
  CREATE INDEX "campaign_series_updated_at_idx" ON "campaign_series" USING btree ("updated_at");
  CREATE INDEX "campaign_series_created_at_idx" ON "campaign_series" USING btree ("created_at");
  CREATE INDEX "campaign_series_rels_order_idx" ON "campaign_series_rels" USING btree ("order");
  CREATE INDEX "campaign_series_rels_parent_idx" ON "campaign_series_rels" USING btree ("parent_id");
  CREATE INDEX "campaign_series_rels_path_idx" ON "campaign_series_rels" USING btree ("path");
  CREATE INDEX "campaign_series_rels_sections_id_idx" ON "campaign_series_rels" USING btree ("sections_id");
  CREATE INDEX "newsletters_consent_texts_order_idx" ON "newsletters_consent_texts" USING btree ("_order");
  CREATE INDEX "newsletters_consent_texts_parent_id_idx" ON "newsletters_consent_texts" USING btree ("_parent_id");
  CREATE INDEX "campaign_articles_newsletter_idx" ON "campaign_articles" USING btree ("newsletter_id","sent_at");
  CREATE UNIQUE INDEX "campaign_sends_campaign_idx" ON "campaign_sends" USING btree ("campaign_id");
  CREATE INDEX "campaign_sends_active_idx" ON "campaign_sends" USING btree ("due_at") WHERE state in ('waiting', 'sending');
  CREATE INDEX "campaign_sends_newsletter_idx" ON "campaign_sends" USING btree ("newsletter_id","frozen_at");
  CREATE INDEX "campaign_recipients_waiting_idx" ON "campaign_recipients" USING btree ("send_id","servers","next_at","subscriber_id") WHERE state in ('pending', 'retry');
  CREATE INDEX "campaign_recipients_claimed_idx" ON "campaign_recipients" USING btree ("lease_until") WHERE state = 'claimed';
  CREATE INDEX "campaign_recipients_state_idx" ON "campaign_recipients" USING btree ("send_id","state","subscriber_id");
  CREATE INDEX "campaign_recipients_subscriber_idx" ON "campaign_recipients" USING btree ("subscriber_id");
  CREATE INDEX "subscriber_sections_section_idx" ON "subscriber_sections" USING btree ("section_id","subscriber_id");
  CREATE INDEX "subscriber_labels_label_idx" ON "subscriber_labels" USING btree ("label","subscriber_id");
  CREATE INDEX "campaign_reads_send_idx" ON "campaign_reads" USING btree ("send_id","link");
  CREATE UNIQUE INDEX "campaign_reads_once_idx" ON "campaign_reads" USING btree ("send_id","link","subscriber_id") WHERE subscriber_id is not null;
  CREATE INDEX "campaign_reads_subscriber_idx" ON "campaign_reads" USING btree ("subscriber_id","read_on");
  CREATE UNIQUE INDEX "mail_events_once_idx" ON "mail_events" USING btree ("source","provider_event_id");
  CREATE INDEX "mail_events_address_idx" ON "mail_events" USING btree ("address_key","received_at");
  CREATE INDEX "mail_events_send_idx" ON "mail_events" USING btree ("send_id","class");
  CREATE INDEX "mail_events_received_idx" ON "mail_events" USING btree ("received_at");
  CREATE UNIQUE INDEX "mail_suppressions_in_force_idx" ON "mail_suppressions" USING btree ("address_key") WHERE lifted_at is null;
  CREATE INDEX "mail_suppressions_since_idx" ON "mail_suppressions" USING btree ("since");
  CREATE UNIQUE INDEX "campaign_pages_campaign_idx" ON "campaign_pages" USING btree ("campaign_id");
  CREATE UNIQUE INDEX "campaign_pages_address_idx" ON "campaign_pages" USING btree ("newsletter_id","slug");
  CREATE INDEX "campaign_presence_seen_at_idx" ON "campaign_presence" USING btree ("seen_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_campaign_series_fk" FOREIGN KEY ("campaign_series_id") REFERENCES "public"."campaign_series"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "newsletter_consents_sign_up_idx" ON "newsletter_consents" USING btree ("sign_up");
  CREATE INDEX "payload_locked_documents_rels_campaign_series_id_idx" ON "payload_locked_documents_rels" USING btree ("campaign_series_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "campaigns" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_campaigns_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_series_weekdays" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_series" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_series_rels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "newsletters_consent_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_articles" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_sends" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_recipients" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "mail_domains" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "mail_days" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "subscriber_sections" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "subscriber_labels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_reads" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_series_runs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "mail_events" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "mail_suppressions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_pages" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_presence" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "campaigns" CASCADE;
  DROP TABLE "_campaigns_v" CASCADE;
  DROP TABLE "campaign_series_weekdays" CASCADE;
  DROP TABLE "campaign_series" CASCADE;
  DROP TABLE "campaign_series_rels" CASCADE;
  DROP TABLE "newsletters_consent_texts" CASCADE;
  DROP TABLE "campaign_articles" CASCADE;
  DROP TABLE "campaign_sends" CASCADE;
  DROP TABLE "campaign_recipients" CASCADE;
  DROP TABLE "mail_domains" CASCADE;
  DROP TABLE "mail_days" CASCADE;
  DROP TABLE "subscriber_sections" CASCADE;
  DROP TABLE "subscriber_labels" CASCADE;
  DROP TABLE "campaign_reads" CASCADE;
  DROP TABLE "campaign_series_runs" CASCADE;
  DROP TABLE "mail_events" CASCADE;
  DROP TABLE "mail_suppressions" CASCADE;
  DROP TABLE "campaign_pages" CASCADE;
  DROP TABLE "campaign_presence" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_campaign_series_fk";
  
  ALTER TABLE "newsletter_consents" ALTER COLUMN "form" SET DATA TYPE text;
  DROP TYPE "public"."enum_newsletter_consents_form";
  CREATE TYPE "public"."enum_newsletter_consents_form" AS ENUM('footer', 'article', 'account');
  ALTER TABLE "newsletter_consents" ALTER COLUMN "form" SET DATA TYPE "public"."enum_newsletter_consents_form" USING "form"::"public"."enum_newsletter_consents_form";
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE text;
  DROP TYPE "public"."enum_audit_events_action";
  CREATE TYPE "public"."enum_audit_events_action" AS ENUM('sign-in', 'sign-in-failed', 'sign-out', 'sessions-ended', 'account-created', 'account-invited', 'account-deletion-requested', 'account-deletion-cancelled', 'account-deleted', 'data-exported', 'password-changed', 'password-reset-requested', 'email-changed', 'email-verified', 'role-changed', 'second-factor-set-up', 'second-factor-removed', 'second-factor-reset', 'second-factor-failed', 'recovery-code-used', 'recovery-codes-renewed', 'reader-data-read', 'reader-data-changed', 'ticket-answered', 'ticket-assigned', 'ticket-closed', 'ticket-reopened', 'plan-changed', 'plan-change-planned', 'plan-change-taken-back', 'subscription-cancelled', 'contract-declared', 'subscription-resumed', 'card-updated', 'invoice-corrected', 'complimentary-given-back', 'complimentary-given', 'complimentary-changed', 'complimentary-ended', 'payment-refunded', 'subscription-cancelled-by-staff', 'plan-changed-by-staff', 'password-mail-sent', 'newsletter-stopped', 'receipt-resent', 'print-run-made', 'print-run-downloaded', 'print-date-set', 'embargo-lifted', 'embargo-shortened', 'reconciliation-started', 'publication-scheduled', 'schedule-taken-back', 'issue-released', 'render-requested', 'target-removed');
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE "public"."enum_audit_events_action" USING "action"::"public"."enum_audit_events_action";
  DROP INDEX "newsletter_consents_sign_up_idx";
  DROP INDEX "payload_locked_documents_rels_campaign_series_id_idx";
  ALTER TABLE "newsletters" DROP COLUMN "sender_name";
  ALTER TABLE "newsletters" DROP COLUMN "sender_address";
  ALTER TABLE "newsletters" DROP COLUMN "reply_to";
  ALTER TABLE "newsletters" DROP COLUMN "clicks";
  ALTER TABLE "newsletters" DROP COLUMN "consent_text";
  ALTER TABLE "newsletters" DROP COLUMN "consent_version";
  ALTER TABLE "newsletters" DROP COLUMN "default_audience";
  ALTER TABLE "newsletter_consents" DROP COLUMN "sign_up";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "campaign_series_id";
  DROP TYPE "public"."enum_campaigns_status";
  DROP TYPE "public"."enum__campaigns_v_version_status";
  DROP TYPE "public"."enum_campaign_series_weekdays";
  DROP TYPE "public"."enum_newsletters_clicks";`)
}

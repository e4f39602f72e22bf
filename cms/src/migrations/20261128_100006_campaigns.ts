import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
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
  	"stopped_at" timestamp(3) with time zone,
  	"statement" jsonb,
  	CONSTRAINT "campaign_sends_key_unique" UNIQUE("key"),
  	CONSTRAINT "campaign_sends_state_check" CHECK (state in ('waiting', 'sending', 'paused', 'stopped')),
  	CONSTRAINT "campaign_sends_uncertain_check" CHECK (uncertain in ('resend', 'hold'))
  );
  
  CREATE TABLE "campaign_recipients" (
  	"send_id" bigint NOT NULL,
  	"subscriber_id" integer NOT NULL,
  	"address" text NOT NULL,
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
  
  ALTER TABLE "newsletter_memberships" ADD COLUMN "counts_reads" boolean DEFAULT false;
  ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_send_id_campaign_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."campaign_sends"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscriber_sections" ADD CONSTRAINT "subscriber_sections_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscriber_sections" ADD CONSTRAINT "subscriber_sections_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscriber_labels" ADD CONSTRAINT "subscriber_labels_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_reads" ADD CONSTRAINT "campaign_reads_send_id_campaign_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."campaign_sends"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_reads" ADD CONSTRAINT "campaign_reads_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;
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
  CREATE INDEX "campaign_reads_subscriber_idx" ON "campaign_reads" USING btree ("subscriber_id","read_on");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "campaign_sends" CASCADE;
  DROP TABLE "campaign_recipients" CASCADE;
  DROP TABLE "mail_domains" CASCADE;
  DROP TABLE "mail_days" CASCADE;
  DROP TABLE "subscriber_sections" CASCADE;
  DROP TABLE "subscriber_labels" CASCADE;
  DROP TABLE "campaign_reads" CASCADE;
  ALTER TABLE "newsletter_memberships" DROP COLUMN "counts_reads";`)
}

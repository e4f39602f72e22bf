import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_newsletter_subscribers_state" AS ENUM('pending', 'confirmed', 'unsubscribed');
  CREATE TYPE "public"."enum_newsletter_consents_form" AS ENUM('footer', 'article');
  CREATE TYPE "public"."enum_newsletter_consents_withdrawn_by" AS ENUM('page', 'one-click');
  CREATE TABLE "newsletter_subscribers" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"email" varchar NOT NULL,
  	"first_name" varchar,
  	"last_name" varchar,
  	"country" varchar,
  	"region" varchar,
  	"browser_language" varchar,
  	"time_zone" varchar,
  	"user_agent" varchar,
  	"referrer" varchar,
  	"state" "enum_newsletter_subscribers_state" DEFAULT 'pending' NOT NULL,
  	"confirmed_at" timestamp(3) with time zone,
  	"unsubscribed_at" timestamp(3) with time zone,
  	"key" varchar NOT NULL,
  	"consent_key" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "newsletter_consents" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"subscriber_id" integer NOT NULL,
  	"requested_at" timestamp(3) with time zone NOT NULL,
  	"requested_from" varchar,
  	"page" varchar NOT NULL,
  	"form" "enum_newsletter_consents_form",
  	"text_version" varchar NOT NULL,
  	"confirmed_at" timestamp(3) with time zone,
  	"confirmed_from" varchar,
  	"withdrawn_at" timestamp(3) with time zone,
  	"withdrawn_by" "enum_newsletter_consents_withdrawn_by",
  	"withdrawn_from" varchar,
  	"first_name" varchar,
  	"last_name" varchar,
  	"country" varchar,
  	"region" varchar,
  	"browser_language" varchar,
  	"time_zone" varchar,
  	"user_agent" varchar,
  	"referrer" varchar,
  	"key" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "newsletter_consents" ADD CONSTRAINT "newsletter_consents_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;
  CREATE UNIQUE INDEX "newsletter_subscribers_email_idx" ON "newsletter_subscribers" USING btree ("email");
  CREATE INDEX "newsletter_subscribers_country_idx" ON "newsletter_subscribers" USING btree ("country");
  CREATE INDEX "newsletter_subscribers_state_idx" ON "newsletter_subscribers" USING btree ("state");
  CREATE UNIQUE INDEX "newsletter_subscribers_key_idx" ON "newsletter_subscribers" USING btree ("key");
  CREATE INDEX "newsletter_subscribers_updated_at_idx" ON "newsletter_subscribers" USING btree ("updated_at");
  CREATE INDEX "newsletter_subscribers_created_at_idx" ON "newsletter_subscribers" USING btree ("created_at");
  CREATE UNIQUE INDEX "newsletter_subscribers_address_idx" ON "newsletter_subscribers" USING btree (lower("email"));
  CREATE INDEX "newsletter_consents_subscriber_idx" ON "newsletter_consents" USING btree ("subscriber_id");
  CREATE INDEX "newsletter_consents_requested_at_idx" ON "newsletter_consents" USING btree ("requested_at");
  CREATE UNIQUE INDEX "newsletter_consents_key_idx" ON "newsletter_consents" USING btree ("key");
  CREATE INDEX "newsletter_consents_updated_at_idx" ON "newsletter_consents" USING btree ("updated_at");
  CREATE INDEX "newsletter_consents_created_at_idx" ON "newsletter_consents" USING btree ("created_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "newsletter_subscribers" CASCADE;
  DROP TABLE "newsletter_consents" CASCADE;
  DROP TYPE "public"."enum_newsletter_subscribers_state";
  DROP TYPE "public"."enum_newsletter_consents_form";
  DROP TYPE "public"."enum_newsletter_consents_withdrawn_by";`)
}

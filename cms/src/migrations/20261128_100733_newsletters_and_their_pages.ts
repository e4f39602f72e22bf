import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_newsletters_clicks" AS ENUM('none', 'campaign', 'reader');
  ALTER TYPE "public"."enum_newsletter_consents_form" ADD VALUE 'preferences';
  CREATE TABLE "newsletters_consent_texts" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"version" varchar,
  	"text" varchar,
  	"covers_reader_clicks" boolean
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
  
  ALTER TABLE "newsletters" ADD COLUMN "sender_name" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "sender_address" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "reply_to" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "clicks" "enum_newsletters_clicks" DEFAULT 'none' NOT NULL;
  ALTER TABLE "newsletters" ADD COLUMN "consent_text" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "consent_version" varchar;
  ALTER TABLE "newsletters" ADD COLUMN "default_audience" jsonb;
  ALTER TABLE "newsletter_consents" ADD COLUMN "sign_up" varchar;
  ALTER TABLE "newsletters_consent_texts" ADD CONSTRAINT "newsletters_consent_texts_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_pages" ADD CONSTRAINT "campaign_pages_newsletter_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;
  CREATE INDEX "newsletters_consent_texts_order_idx" ON "newsletters_consent_texts" USING btree ("_order");
  CREATE INDEX "newsletters_consent_texts_parent_id_idx" ON "newsletters_consent_texts" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "campaign_pages_campaign_idx" ON "campaign_pages" USING btree ("campaign_id");
  CREATE UNIQUE INDEX "campaign_pages_address_idx" ON "campaign_pages" USING btree ("newsletter_id","slug");
  CREATE INDEX "newsletter_consents_sign_up_idx" ON "newsletter_consents" USING btree ("sign_up");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "newsletters_consent_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "campaign_pages" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "newsletters_consent_texts" CASCADE;
  DROP TABLE "campaign_pages" CASCADE;
  ALTER TABLE "newsletter_consents" ALTER COLUMN "form" SET DATA TYPE text;
  DROP TYPE "public"."enum_newsletter_consents_form";
  CREATE TYPE "public"."enum_newsletter_consents_form" AS ENUM('footer', 'article', 'account');
  ALTER TABLE "newsletter_consents" ALTER COLUMN "form" SET DATA TYPE "public"."enum_newsletter_consents_form" USING "form"::"public"."enum_newsletter_consents_form";
  DROP INDEX "newsletter_consents_sign_up_idx";
  ALTER TABLE "newsletters" DROP COLUMN "sender_name";
  ALTER TABLE "newsletters" DROP COLUMN "sender_address";
  ALTER TABLE "newsletters" DROP COLUMN "reply_to";
  ALTER TABLE "newsletters" DROP COLUMN "clicks";
  ALTER TABLE "newsletters" DROP COLUMN "consent_text";
  ALTER TABLE "newsletters" DROP COLUMN "consent_version";
  ALTER TABLE "newsletters" DROP COLUMN "default_audience";
  ALTER TABLE "newsletter_consents" DROP COLUMN "sign_up";
  DROP TYPE "public"."enum_newsletters_clicks";`)
}

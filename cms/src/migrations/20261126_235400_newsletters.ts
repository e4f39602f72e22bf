import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** What goes with an address goes when it is erased; and the newsletters that the magazine has promised so far. */
const firstNewsletters = sql`
  ALTER TABLE "newsletter_memberships" DROP CONSTRAINT "newsletter_memberships_subscriber_id_newsletter_subscribers_id_fk";
  ALTER TABLE "newsletter_memberships" ADD CONSTRAINT "newsletter_memberships_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;
  INSERT INTO "newsletters" ("slug", "name", "description", "cadence", "audience", "position")
    SELECT 'newsletter', 'The ' || coalesce((SELECT "name" FROM "site_settings" LIMIT 1), 'Meridian') || ' Newsletter',
      'What the editors would not want you to miss.', 'At most once a week', 'everyone'::"enum_newsletters_audience", 1
    UNION ALL
    SELECT 'executive-agenda', 'The Executive Agenda', 'Five decisions that deserve your week.', 'Every Monday before seven', 'plan', 2;`

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_newsletters_audience" AS ENUM('everyone', 'plan');
  ALTER TYPE "public"."enum_newsletter_consents_form" ADD VALUE 'account';
  ALTER TYPE "public"."enum_newsletter_consents_withdrawn_by" ADD VALUE 'account';
  ALTER TYPE "public"."enum_newsletter_consents_withdrawn_by" ADD VALUE 'deletion';
  CREATE TABLE "newsletters" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"slug" varchar NOT NULL,
  	"description" varchar NOT NULL,
  	"cadence" varchar NOT NULL,
  	"audience" "enum_newsletters_audience" DEFAULT 'everyone' NOT NULL,
  	"is_offered" boolean DEFAULT true NOT NULL,
  	"position" numeric DEFAULT 10 NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "newsletter_memberships" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"subscriber_id" integer NOT NULL,
  	"newsletter_id" integer NOT NULL,
  	"consent_id" integer,
  	"paused_at" timestamp(3) with time zone,
  	"paused_until" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "newsletter_consents" ADD COLUMN "newsletter_id" integer;
  ALTER TABLE "newsletter_consents" ADD COLUMN "account_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "newsletters_id" integer;
  ALTER TABLE "reader_settings" ADD COLUMN "deletion_cancelled_at" timestamp(3) with time zone;
  ALTER TABLE "newsletter_memberships" ADD CONSTRAINT "newsletter_memberships_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "newsletter_memberships" ADD CONSTRAINT "newsletter_memberships_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "newsletter_memberships" ADD CONSTRAINT "newsletter_memberships_consent_id_newsletter_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."newsletter_consents"("id") ON DELETE set null ON UPDATE no action;
  CREATE UNIQUE INDEX "newsletters_slug_idx" ON "newsletters" USING btree ("slug");
  CREATE INDEX "newsletters_updated_at_idx" ON "newsletters" USING btree ("updated_at");
  CREATE INDEX "newsletters_created_at_idx" ON "newsletters" USING btree ("created_at");
  CREATE INDEX "newsletter_memberships_subscriber_idx" ON "newsletter_memberships" USING btree ("subscriber_id");
  CREATE INDEX "newsletter_memberships_newsletter_idx" ON "newsletter_memberships" USING btree ("newsletter_id");
  CREATE INDEX "newsletter_memberships_consent_idx" ON "newsletter_memberships" USING btree ("consent_id");
  CREATE INDEX "newsletter_memberships_updated_at_idx" ON "newsletter_memberships" USING btree ("updated_at");
  CREATE INDEX "newsletter_memberships_created_at_idx" ON "newsletter_memberships" USING btree ("created_at");
  CREATE UNIQUE INDEX "newsletter_memberships_once_idx" ON "newsletter_memberships" USING btree ("subscriber_id","newsletter_id");
  ALTER TABLE "newsletter_consents" ADD CONSTRAINT "newsletter_consents_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "newsletter_consents" ADD CONSTRAINT "newsletter_consents_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_newsletters_fk" FOREIGN KEY ("newsletters_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "newsletter_consents_newsletter_idx" ON "newsletter_consents" USING btree ("newsletter_id");
  CREATE INDEX "newsletter_consents_account_idx" ON "newsletter_consents" USING btree ("account_id");
  CREATE INDEX "payload_locked_documents_rels_newsletters_id_idx" ON "payload_locked_documents_rels" USING btree ("newsletters_id");`)
  await db.execute(firstNewsletters)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "newsletters" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "newsletter_memberships" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "newsletters" CASCADE;
  DROP TABLE "newsletter_memberships" CASCADE;
  ALTER TABLE "newsletter_consents" DROP CONSTRAINT "newsletter_consents_newsletter_id_newsletters_id_fk";
  
  ALTER TABLE "newsletter_consents" DROP CONSTRAINT "newsletter_consents_account_id_users_id_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_newsletters_fk";
  
  ALTER TABLE "newsletter_consents" ALTER COLUMN "form" SET DATA TYPE text;
  DROP TYPE "public"."enum_newsletter_consents_form";
  CREATE TYPE "public"."enum_newsletter_consents_form" AS ENUM('footer', 'article');
  ALTER TABLE "newsletter_consents" ALTER COLUMN "form" SET DATA TYPE "public"."enum_newsletter_consents_form" USING "form"::"public"."enum_newsletter_consents_form";
  ALTER TABLE "newsletter_consents" ALTER COLUMN "withdrawn_by" SET DATA TYPE text;
  DROP TYPE "public"."enum_newsletter_consents_withdrawn_by";
  CREATE TYPE "public"."enum_newsletter_consents_withdrawn_by" AS ENUM('page', 'one-click');
  ALTER TABLE "newsletter_consents" ALTER COLUMN "withdrawn_by" SET DATA TYPE "public"."enum_newsletter_consents_withdrawn_by" USING "withdrawn_by"::"public"."enum_newsletter_consents_withdrawn_by";
  DROP INDEX "newsletter_consents_newsletter_idx";
  DROP INDEX "newsletter_consents_account_idx";
  DROP INDEX "payload_locked_documents_rels_newsletters_id_idx";
  ALTER TABLE "newsletter_consents" DROP COLUMN "newsletter_id";
  ALTER TABLE "newsletter_consents" DROP COLUMN "account_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "newsletters_id";
  ALTER TABLE "reader_settings" DROP COLUMN "deletion_cancelled_at";
  DROP TYPE "public"."enum_newsletters_audience";`)
}

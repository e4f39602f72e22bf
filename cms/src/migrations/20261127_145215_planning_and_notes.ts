import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_newsletter_consents_withdrawn_by" ADD VALUE 'staff';
  CREATE TABLE "article_plans" (
  	"article_id" integer PRIMARY KEY NOT NULL,
  	"assignee_id" integer,
  	"deadline" text,
  	"note" text DEFAULT '' NOT NULL,
  	"is_begun" boolean DEFAULT false NOT NULL,
  	"revision" integer DEFAULT 1 NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "support_note_versions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"note_id" integer NOT NULL,
  	"text" text NOT NULL,
  	"written_at" timestamp(3) with time zone NOT NULL
  );
  
  ALTER TABLE "newsletter_consents" ADD COLUMN "withdrawn_by_staff_id" integer;
  ALTER TABLE "support_notes" ADD COLUMN "corrected_at" timestamp(3) with time zone;
  ALTER TABLE "article_plans" ADD CONSTRAINT "article_plans_article_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "article_plans" ADD CONSTRAINT "article_plans_assignee_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "support_note_versions" ADD CONSTRAINT "support_note_versions_note_id_support_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."support_notes"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "article_plans_assignee_idx" ON "article_plans" USING btree ("assignee_id","deadline");
  CREATE INDEX "support_note_versions_note_idx" ON "support_note_versions" USING btree ("note_id","id");
  ALTER TABLE "newsletter_consents" ADD CONSTRAINT "newsletter_consents_withdrawn_by_staff_id_users_id_fk" FOREIGN KEY ("withdrawn_by_staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "newsletter_consents_withdrawn_by_staff_idx" ON "newsletter_consents" USING btree ("withdrawn_by_staff_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "article_plans" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "support_note_versions" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "article_plans" CASCADE;
  DROP TABLE "support_note_versions" CASCADE;
  ALTER TABLE "newsletter_consents" DROP CONSTRAINT "newsletter_consents_withdrawn_by_staff_id_users_id_fk";
  
  ALTER TABLE "newsletter_consents" ALTER COLUMN "withdrawn_by" SET DATA TYPE text;
  UPDATE "newsletter_consents" SET "withdrawn_by" = 'account' WHERE "withdrawn_by" = 'staff';
  DROP TYPE "public"."enum_newsletter_consents_withdrawn_by";
  CREATE TYPE "public"."enum_newsletter_consents_withdrawn_by" AS ENUM('page', 'one-click', 'account', 'deletion');
  ALTER TABLE "newsletter_consents" ALTER COLUMN "withdrawn_by" SET DATA TYPE "public"."enum_newsletter_consents_withdrawn_by" USING "withdrawn_by"::"public"."enum_newsletter_consents_withdrawn_by";
  DROP INDEX "newsletter_consents_withdrawn_by_staff_idx";
  ALTER TABLE "newsletter_consents" DROP COLUMN "withdrawn_by_staff_id";
  ALTER TABLE "support_notes" DROP COLUMN "corrected_at";`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_issues_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__issues_v_version_season" AS ENUM('Spring', 'Summer', 'Autumn', 'Winter');
  CREATE TYPE "public"."enum__issues_v_version_status" AS ENUM('draft', 'published');
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'publication-scheduled';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'schedule-taken-back';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'issue-released';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'render-requested';
  CREATE TABLE "_issues_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_title" varchar,
  	"version_description" varchar,
  	"version_season" "enum__issues_v_version_season",
  	"version_year" numeric,
  	"version_cover_id" integer,
  	"version_pdf_id" integer,
  	"version_letter" jsonb,
  	"version_letter_author_id" integer,
  	"version_apple_news_url" varchar,
  	"version_issuu_url" varchar,
  	"version_is_current" boolean DEFAULT false,
  	"version_slug" varchar,
  	"version_former_slugs" jsonb DEFAULT '[]'::jsonb,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__issues_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "publish_schedules" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"collection" text NOT NULL,
  	"document_id" integer NOT NULL,
  	"title" text NOT NULL,
  	"action" text NOT NULL,
  	"due_at" timestamp(3) with time zone NOT NULL,
  	"time_zone" text NOT NULL,
  	"requested_by" integer NOT NULL,
  	"requested_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"state" text DEFAULT 'waiting' NOT NULL,
  	"settled_at" timestamp(3) with time zone,
  	"settled_by" integer,
  	"note" text,
  	"attempts" integer DEFAULT 0 NOT NULL,
  	"retry_at" timestamp(3) with time zone,
  	CONSTRAINT "publish_schedules_collection_check" CHECK (collection in ('articles', 'issues')),
  	CONSTRAINT "publish_schedules_action_check" CHECK (action in ('publish', 'unpublish')),
  	CONSTRAINT "publish_schedules_state_check" CHECK (state in ('waiting', 'done', 'failed', 'taken-back'))
  );
  
  CREATE TABLE "scheduled_versions" (
  	"schedule_id" bigint NOT NULL,
  	"collection" text NOT NULL,
  	"document_id" integer NOT NULL,
  	"version_id" integer NOT NULL,
  	"saved_at" timestamp(3) with time zone NOT NULL,
  	"snapshot" jsonb NOT NULL,
  	CONSTRAINT "scheduled_versions_pkey" PRIMARY KEY("schedule_id","collection","document_id"),
  	CONSTRAINT "scheduled_versions_collection_check" CHECK (collection in ('articles', 'issues'))
  );
  
  DROP INDEX "issues_one_current_idx";
  ALTER TABLE "issues" ALTER COLUMN "title" DROP NOT NULL;
  ALTER TABLE "issues" ALTER COLUMN "description" DROP NOT NULL;
  ALTER TABLE "issues" ALTER COLUMN "season" DROP NOT NULL;
  ALTER TABLE "issues" ALTER COLUMN "year" DROP NOT NULL;
  ALTER TABLE "issues" ADD COLUMN "_status" "enum_issues_status" DEFAULT 'draft';
  ALTER TABLE "publish_events" ADD COLUMN "companions" text[] DEFAULT '{}' NOT NULL;
  ALTER TABLE "_issues_v" ADD CONSTRAINT "_issues_v_parent_id_issues_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."issues"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_issues_v" ADD CONSTRAINT "_issues_v_version_cover_id_media_id_fk" FOREIGN KEY ("version_cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_issues_v" ADD CONSTRAINT "_issues_v_version_pdf_id_issue_pdfs_id_fk" FOREIGN KEY ("version_pdf_id") REFERENCES "public"."issue_pdfs"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_issues_v" ADD CONSTRAINT "_issues_v_version_letter_author_id_authors_id_fk" FOREIGN KEY ("version_letter_author_id") REFERENCES "public"."authors"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "scheduled_versions" ADD CONSTRAINT "scheduled_versions_schedule_id_publish_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."publish_schedules"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "_issues_v_parent_idx" ON "_issues_v" USING btree ("parent_id");
  CREATE INDEX "_issues_v_version_version_cover_idx" ON "_issues_v" USING btree ("version_cover_id");
  CREATE INDEX "_issues_v_version_version_pdf_idx" ON "_issues_v" USING btree ("version_pdf_id");
  CREATE INDEX "_issues_v_version_version_letter_author_idx" ON "_issues_v" USING btree ("version_letter_author_id");
  CREATE INDEX "_issues_v_version_version_slug_idx" ON "_issues_v" USING btree ("version_slug");
  CREATE INDEX "_issues_v_version_version_updated_at_idx" ON "_issues_v" USING btree ("version_updated_at");
  CREATE INDEX "_issues_v_version_version_created_at_idx" ON "_issues_v" USING btree ("version_created_at");
  CREATE INDEX "_issues_v_version_version__status_idx" ON "_issues_v" USING btree ("version__status");
  CREATE INDEX "_issues_v_created_at_idx" ON "_issues_v" USING btree ("created_at");
  CREATE INDEX "_issues_v_updated_at_idx" ON "_issues_v" USING btree ("updated_at");
  CREATE INDEX "_issues_v_latest_idx" ON "_issues_v" USING btree ("latest");
  CREATE UNIQUE INDEX "publish_schedules_one_waiting_idx" ON "publish_schedules" USING btree ("collection","document_id","action") WHERE state = 'waiting';
  CREATE INDEX "publish_schedules_waiting_idx" ON "publish_schedules" USING btree ("due_at") WHERE state = 'waiting';
  CREATE INDEX "publish_schedules_document_idx" ON "publish_schedules" USING btree ("collection","document_id","id");
  CREATE INDEX "publish_schedules_due_idx" ON "publish_schedules" USING btree ("due_at");
  CREATE INDEX "issues__status_idx" ON "issues" USING btree ("_status");
  CREATE INDEX "publish_events_companions_idx" ON "publish_events" USING gin ("companions");
  CREATE UNIQUE INDEX "issues_one_current_idx" ON "issues" USING btree ("is_current") WHERE is_current and _status = 'published';
  -- What readers have stays what they have, and is the first of its versions.
  UPDATE "issues" SET "_status" = 'published';
  INSERT INTO "_issues_v" (
    "parent_id", "version_title", "version_description", "version_season", "version_year", "version_cover_id", "version_pdf_id",
    "version_letter", "version_letter_author_id", "version_apple_news_url", "version_issuu_url", "version_is_current",
    "version_slug", "version_former_slugs", "version_updated_at", "version_created_at", "version__status",
    "created_at", "updated_at", "latest")
  SELECT "id", "title", "description", "season"::text::"enum__issues_v_version_season", "year", "cover_id", "pdf_id",
    "letter", "letter_author_id", "apple_news_url", "issuu_url", "is_current",
    "slug", "former_slugs", "updated_at", "created_at", 'published', "updated_at", "updated_at", true
  FROM "issues";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "_issues_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "publish_schedules" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "scheduled_versions" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "_issues_v" CASCADE;
  DROP TABLE "publish_schedules" CASCADE;
  DROP TABLE "scheduled_versions" CASCADE;
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE text;
  DROP TYPE "public"."enum_audit_events_action";
  CREATE TYPE "public"."enum_audit_events_action" AS ENUM('sign-in', 'sign-in-failed', 'sign-out', 'sessions-ended', 'account-created', 'account-invited', 'account-deletion-requested', 'account-deletion-cancelled', 'account-deleted', 'data-exported', 'password-changed', 'password-reset-requested', 'email-changed', 'email-verified', 'role-changed', 'second-factor-set-up', 'second-factor-removed', 'second-factor-reset', 'second-factor-failed', 'recovery-code-used', 'recovery-codes-renewed', 'reader-data-read', 'reader-data-changed', 'ticket-answered', 'ticket-assigned', 'ticket-closed', 'ticket-reopened', 'plan-changed', 'plan-change-planned', 'plan-change-taken-back', 'subscription-cancelled', 'subscription-resumed', 'card-updated', 'complimentary-given-back', 'complimentary-given', 'complimentary-changed', 'complimentary-ended', 'payment-refunded', 'subscription-cancelled-by-staff', 'receipt-resent', 'print-run-made', 'print-run-downloaded', 'reconciliation-started');
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE "public"."enum_audit_events_action" USING "action"::"public"."enum_audit_events_action";
  DROP INDEX "issues__status_idx";
  DROP INDEX "publish_events_companions_idx";
  DROP INDEX "issues_one_current_idx";
  ALTER TABLE "issues" ALTER COLUMN "title" SET NOT NULL;
  ALTER TABLE "issues" ALTER COLUMN "description" SET NOT NULL;
  ALTER TABLE "issues" ALTER COLUMN "season" SET NOT NULL;
  ALTER TABLE "issues" ALTER COLUMN "year" SET NOT NULL;
  CREATE UNIQUE INDEX "issues_one_current_idx" ON "issues" USING btree ("is_current") WHERE is_current;
  ALTER TABLE "issues" DROP COLUMN "_status";
  ALTER TABLE "publish_events" DROP COLUMN "companions";
  DROP TYPE "public"."enum_issues_status";
  DROP TYPE "public"."enum__issues_v_version_season";
  DROP TYPE "public"."enum__issues_v_version_status";`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_newsletter_consents_form" ADD VALUE 'import';
  CREATE TABLE "old_addresses" (
  	"address" text PRIMARY KEY NOT NULL,
  	"subject" text NOT NULL,
  	"source_id" integer NOT NULL,
  	"run_id" integer NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "import_sources" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" text NOT NULL,
  	"format" text NOT NULL,
  	"name" text NOT NULL,
  	"site_url" text,
  	"answers" jsonb DEFAULT '{}' NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	CONSTRAINT "import_sources_key_key" UNIQUE("key")
  );
  
  CREATE TABLE "import_runs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"source_id" integer,
  	"format" text NOT NULL,
  	"state" text NOT NULL,
  	"options" jsonb DEFAULT '{}' NOT NULL,
  	"counts" jsonb DEFAULT '{}' NOT NULL,
  	"questions" jsonb DEFAULT '[]' NOT NULL,
  	"step" text DEFAULT '' NOT NULL,
  	"done" integer DEFAULT 0 NOT NULL,
  	"total" integer DEFAULT 0 NOT NULL,
  	"problem" text,
  	"started_by" integer,
  	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	"changed_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	"finished_at" timestamp(3) with time zone,
  	CONSTRAINT "import_runs_state_check" CHECK (state in ('uploading', 'reading', 'planning', 'planned', 'applying', 'paused', 'stopped', 'done', 'failed', 'undoing', 'undone'))
  );
  
  CREATE TABLE "import_files" (
  	"run_id" integer NOT NULL,
  	"no" integer NOT NULL,
  	"name" text NOT NULL,
  	"size_bytes" bigint NOT NULL,
  	"received_bytes" bigint DEFAULT 0 NOT NULL,
  	CONSTRAINT "import_files_pkey" PRIMARY KEY("run_id","no")
  );
  
  CREATE TABLE "import_file_chunks" (
  	"run_id" integer NOT NULL,
  	"no" integer NOT NULL,
  	"offset_bytes" bigint NOT NULL,
  	"bytes" "bytea" NOT NULL,
  	CONSTRAINT "import_file_chunks_pkey" PRIMARY KEY("run_id","no","offset_bytes")
  );
  
  CREATE TABLE "import_records" (
  	"run_id" integer NOT NULL,
  	"kind" text NOT NULL,
  	"source_key" text NOT NULL,
  	"seq" integer NOT NULL,
  	"hash" text NOT NULL,
  	"title" text DEFAULT '' NOT NULL,
  	"record" jsonb NOT NULL,
  	"original" text DEFAULT '' NOT NULL,
  	"action" text,
  	"reason_code" text,
  	"reason" text,
  	"findings" jsonb DEFAULT '[]' NOT NULL,
  	"goes_live" boolean DEFAULT false NOT NULL,
  	"difference" double precision,
  	"is_applied" boolean DEFAULT false NOT NULL,
  	CONSTRAINT "import_records_pkey" PRIMARY KEY("run_id","kind","source_key")
  );
  
  CREATE TABLE "import_links" (
  	"source_id" integer NOT NULL,
  	"kind" text NOT NULL,
  	"source_key" text NOT NULL,
  	"collection" text NOT NULL,
  	"document_id" integer NOT NULL,
  	"hash" text NOT NULL,
  	"document_hash" text NOT NULL,
  	"is_created" boolean NOT NULL,
  	"run_id" integer NOT NULL,
  	"imported_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	"deleted_at" timestamp(3) with time zone,
  	CONSTRAINT "import_links_pkey" PRIMARY KEY("source_id","kind","source_key")
  );
  
  CREATE TABLE "import_pictures" (
  	"source_id" integer NOT NULL,
  	"url" text NOT NULL,
  	"state" text NOT NULL,
  	"media_id" integer,
  	"content_hash" text,
  	"attempts" integer DEFAULT 0 NOT NULL,
  	"problem" text,
  	"run_id" integer NOT NULL,
  	"changed_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	CONSTRAINT "import_pictures_pkey" PRIMARY KEY("source_id","url"),
  	CONSTRAINT "import_pictures_state_check" CHECK (state in ('wanted', 'kept', 'failed'))
  );
  
  CREATE TABLE "adopted_prices" (
  	"provider_price_id" text PRIMARY KEY NOT NULL,
  	"plan_id" integer NOT NULL,
  	"note" text DEFAULT '' NOT NULL,
  	"created_by" integer,
  	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
  );
  
  CREATE TABLE "export_runs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"format" text NOT NULL,
  	"state" text NOT NULL,
  	"counts" jsonb DEFAULT '{}' NOT NULL,
  	"file_name" text,
  	"size_bytes" bigint,
  	"sha256" text,
  	"problem" text,
  	"started_by" integer,
  	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	"finished_at" timestamp(3) with time zone
  );
  
  ALTER TABLE "newsletter_consents" ADD COLUMN "source" varchar;
  CREATE INDEX "old_addresses_subject_idx" ON "old_addresses" USING btree ("subject");
  CREATE INDEX "old_addresses_run_idx" ON "old_addresses" USING btree ("run_id");
  CREATE INDEX "import_runs_source_idx" ON "import_runs" USING btree ("source_id","id");
  CREATE INDEX "import_runs_state_idx" ON "import_runs" USING btree ("state");
  CREATE INDEX "import_records_order_idx" ON "import_records" USING btree ("run_id","seq");
  CREATE INDEX "import_records_action_idx" ON "import_records" USING btree ("run_id","kind","action","seq");
  CREATE INDEX "import_links_document_idx" ON "import_links" USING btree ("collection","document_id");
  CREATE INDEX "import_links_run_idx" ON "import_links" USING btree ("run_id");
  CREATE INDEX "import_pictures_state_idx" ON "import_pictures" USING btree ("source_id","state");
  CREATE INDEX "import_pictures_content_idx" ON "import_pictures" USING btree ("content_hash");
  CREATE INDEX "export_runs_created_idx" ON "export_runs" USING btree ("created_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "old_addresses" CASCADE;
  DROP TABLE "import_sources" CASCADE;
  DROP TABLE "import_runs" CASCADE;
  DROP TABLE "import_files" CASCADE;
  DROP TABLE "import_file_chunks" CASCADE;
  DROP TABLE "import_records" CASCADE;
  DROP TABLE "import_links" CASCADE;
  DROP TABLE "import_pictures" CASCADE;
  DROP TABLE "adopted_prices" CASCADE;
  DROP TABLE "export_runs" CASCADE;
  ALTER TABLE "newsletter_consents" ALTER COLUMN "form" SET DATA TYPE text;
  DROP TYPE "public"."enum_newsletter_consents_form";
  CREATE TYPE "public"."enum_newsletter_consents_form" AS ENUM('footer', 'article', 'account', 'preferences');
  ALTER TABLE "newsletter_consents" ALTER COLUMN "form" SET DATA TYPE "public"."enum_newsletter_consents_form" USING "form"::"public"."enum_newsletter_consents_form";
  ALTER TABLE "newsletter_consents" DROP COLUMN "source";`)
}

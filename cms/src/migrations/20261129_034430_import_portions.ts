import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "import_runs" DROP CONSTRAINT "import_runs_state_check";
  ALTER TABLE "import_runs" ADD COLUMN "conductor" text DEFAULT 'worker' NOT NULL;
  ALTER TABLE "import_runs" ADD COLUMN "next_portion_at" timestamp(3) with time zone;
  ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_conductor_check" CHECK (conductor in ('worker', 'command'));
  ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_state_check" CHECK (state in ('uploading', 'reading', 'planning', 'planned', 'applying', 'dripping', 'paused', 'stopped', 'done', 'failed', 'undoing', 'undone'));`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "import_runs" DROP CONSTRAINT "import_runs_conductor_check";
  ALTER TABLE "import_runs" DROP CONSTRAINT "import_runs_state_check";
  ALTER TABLE "import_runs" DROP COLUMN "conductor";
  ALTER TABLE "import_runs" DROP COLUMN "next_portion_at";
  ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_state_check" CHECK (state in ('uploading', 'reading', 'planning', 'planned', 'applying', 'paused', 'stopped', 'done', 'failed', 'undoing', 'undone'));`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "reading_progress_last_read_at_idx";
  -- A note of progress changes no index, so that it fits into the page that has the row.
  ALTER TABLE "reading_progress" SET (fillfactor = 80);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   CREATE INDEX "reading_progress_last_read_at_idx" ON "reading_progress" USING btree ("user_id","last_read_at");
  ALTER TABLE "reading_progress" RESET (fillfactor);`)
}

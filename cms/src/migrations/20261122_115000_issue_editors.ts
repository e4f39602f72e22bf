import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "issues" ADD COLUMN "edited_by_id" integer;
  ALTER TABLE "_issues_v" ADD COLUMN "version_edited_by_id" integer;
  ALTER TABLE "issues" ADD CONSTRAINT "issues_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_issues_v" ADD CONSTRAINT "_issues_v_version_edited_by_id_users_id_fk" FOREIGN KEY ("version_edited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "issues_edited_by_idx" ON "issues" USING btree ("edited_by_id");
  CREATE INDEX "_issues_v_version_version_edited_by_idx" ON "_issues_v" USING btree ("version_edited_by_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "issues" DROP CONSTRAINT "issues_edited_by_id_users_id_fk";
  
  ALTER TABLE "_issues_v" DROP CONSTRAINT "_issues_v_version_edited_by_id_users_id_fk";
  
  DROP INDEX "issues_edited_by_idx";
  DROP INDEX "_issues_v_version_version_edited_by_idx";
  ALTER TABLE "issues" DROP COLUMN "edited_by_id";
  ALTER TABLE "_issues_v" DROP COLUMN "version_edited_by_id";`)
}

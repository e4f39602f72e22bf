import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "articles" ADD COLUMN "print_order" numeric;
  ALTER TABLE "_articles_v" ADD COLUMN "version_print_order" numeric;
  ALTER TABLE "issues" ADD COLUMN "former_slugs" jsonb DEFAULT '[]'::jsonb;
  ALTER TABLE "issue_pdfs" ADD COLUMN "edition_of_id" integer;
  ALTER TABLE "issue_pdfs" ADD COLUMN "fingerprint" varchar;
  ALTER TABLE "issue_pdfs" ADD CONSTRAINT "issue_pdfs_edition_of_id_issues_id_fk" FOREIGN KEY ("edition_of_id") REFERENCES "public"."issues"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "issue_pdfs_edition_of_idx" ON "issue_pdfs" USING btree ("edition_of_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "issue_pdfs" DROP CONSTRAINT "issue_pdfs_edition_of_id_issues_id_fk";
  
  DROP INDEX "issue_pdfs_edition_of_idx";
  ALTER TABLE "articles" DROP COLUMN "print_order";
  ALTER TABLE "_articles_v" DROP COLUMN "version_print_order";
  ALTER TABLE "issues" DROP COLUMN "former_slugs";
  ALTER TABLE "issue_pdfs" DROP COLUMN "edition_of_id";
  ALTER TABLE "issue_pdfs" DROP COLUMN "fingerprint";`)
}

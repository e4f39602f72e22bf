import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  // A finding of no run has never been shown to anybody.
  await db.execute(sql`
   DELETE FROM "reconciliation_findings" WHERE "run_id" IS NULL;
  ALTER TABLE "reconciliation_findings" ALTER COLUMN "run_id" SET NOT NULL;
  CREATE UNIQUE INDEX "payments_settled_elsewhere_idx" ON "payments" USING btree ("provider_invoice_id") WHERE provider_charge_id is null;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "payments_settled_elsewhere_idx";
  ALTER TABLE "reconciliation_findings" ALTER COLUMN "run_id" DROP NOT NULL;`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "reconciliation_seen" (
  	"run_id" integer NOT NULL,
  	"object_id" text NOT NULL,
  	CONSTRAINT "reconciliation_seen_pkey" PRIMARY KEY("run_id","object_id")
  );
  
  ALTER TABLE "reconciliation_findings" ALTER COLUMN "run_id" DROP NOT NULL;
  ALTER TABLE "checkouts" ADD COLUMN "quotes" jsonb DEFAULT '{}'::jsonb NOT NULL;
  ALTER TABLE "checkouts" ADD COLUMN "address_id" text;
  ALTER TABLE "reconciliation_seen" ADD CONSTRAINT "reconciliation_seen_run_id_reconciliation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reconciliation_runs"("id") ON DELETE cascade ON UPDATE no action;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "reconciliation_seen" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "reconciliation_seen" CASCADE;
  ALTER TABLE "reconciliation_findings" ALTER COLUMN "run_id" SET NOT NULL;
  ALTER TABLE "checkouts" DROP COLUMN "quotes";
  ALTER TABLE "checkouts" DROP COLUMN "address_id";`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "user_subscriptions" ADD COLUMN "pending_plan_id" integer;
  ALTER TABLE "user_subscriptions" ADD COLUMN "pending_amount_cents" numeric;
  ALTER TABLE "user_subscriptions" ADD COLUMN "pending_until" timestamp(3) with time zone;
  ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_pending_plan_id_plans_id_fk" FOREIGN KEY ("pending_plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "user_subscriptions_pending_plan_idx" ON "user_subscriptions" USING btree ("pending_plan_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "user_subscriptions" DROP CONSTRAINT "user_subscriptions_pending_plan_id_plans_id_fk";
  
  DROP INDEX "user_subscriptions_pending_plan_idx";
  ALTER TABLE "user_subscriptions" DROP COLUMN "pending_plan_id";
  ALTER TABLE "user_subscriptions" DROP COLUMN "pending_amount_cents";
  ALTER TABLE "user_subscriptions" DROP COLUMN "pending_until";`)
}

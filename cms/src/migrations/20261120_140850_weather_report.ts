import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "weather_report" (
  	"id" smallint PRIMARY KEY NOT NULL,
  	"entries" jsonb,
  	"fetched_at" timestamp with time zone,
  	"claimed_until" timestamp with time zone NOT NULL,
  	CONSTRAINT "weather_report_one_row" CHECK ("weather_report"."id" = 1)
  );
  `)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "weather_report" CASCADE;`)
}

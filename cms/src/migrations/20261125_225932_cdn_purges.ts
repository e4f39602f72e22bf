import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "cdn_purges" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"purge_url" text NOT NULL,
  	"keys" text[] NOT NULL,
  	"reported_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	"round" smallint DEFAULT 0 NOT NULL,
  	"due_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  	"failing_since" timestamp(3) with time zone,
  	"last_failure" text
  );
  
  CREATE INDEX "cdn_purges_due_idx" ON "cdn_purges" USING btree ("purge_url","due_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "cdn_purges" CASCADE;`)
}

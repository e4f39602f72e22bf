import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "publish_numbering" (
  	"id" integer PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "replica_checks" (
  	"target" text PRIMARY KEY NOT NULL,
  	"position" bigint NOT NULL,
  	"outcome" text NOT NULL,
  	"kinds" text[] NOT NULL,
  	"checked_at" timestamp(3) with time zone NOT NULL,
  	"differed_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "published_globals" (
  	"slug" text PRIMARY KEY NOT NULL,
  	"data" json NOT NULL
  );
  
  ALTER TABLE "publish_events" ADD COLUMN "documents" text[];
  ALTER TABLE "publish_events" ADD COLUMN "records" text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "publish_numbering" CASCADE;
  DROP TABLE "replica_checks" CASCADE;
  DROP TABLE "published_globals" CASCADE;
  ALTER TABLE "publish_events" DROP COLUMN "documents";
  ALTER TABLE "publish_events" DROP COLUMN "records";`)
}

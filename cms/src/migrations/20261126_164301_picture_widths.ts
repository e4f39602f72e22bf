import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "media" ADD COLUMN "sizes_avif320_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif320_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif320_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif320_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif320_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif320_filename" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_filename" varchar;
  CREATE INDEX "media_sizes_avif320_sizes_avif320_filename_idx" ON "media" USING btree ("sizes_avif320_filename");
  CREATE INDEX "media_sizes_avif720_sizes_avif720_filename_idx" ON "media" USING btree ("sizes_avif720_filename");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "media_sizes_avif320_sizes_avif320_filename_idx";
  DROP INDEX "media_sizes_avif720_sizes_avif720_filename_idx";
  ALTER TABLE "media" DROP COLUMN "sizes_avif320_url";
  ALTER TABLE "media" DROP COLUMN "sizes_avif320_width";
  ALTER TABLE "media" DROP COLUMN "sizes_avif320_height";
  ALTER TABLE "media" DROP COLUMN "sizes_avif320_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_avif320_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_avif320_filename";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_url";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_width";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_height";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_filename";`)
}

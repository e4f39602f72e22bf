import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_recordings_kind" AS ENUM('audio', 'video');
  CREATE TABLE "recordings" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"credit" varchar,
  	"transcript" varchar,
  	"captions" varchar,
  	"poster_id" integer,
  	"kind" "enum_recordings_kind",
  	"duration_seconds" numeric,
  	"frame_width" numeric,
  	"frame_height" numeric,
  	"captions_file" varchar,
  	"created_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric
  );
  
  CREATE TABLE "recording_places" (
  	"recording_id" integer NOT NULL,
  	"article_id" integer NOT NULL,
  	"is_public" boolean NOT NULL,
  	CONSTRAINT "recording_places_pkey" PRIMARY KEY("recording_id","article_id")
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "recordings_id" integer;
  ALTER TABLE "recordings" ADD CONSTRAINT "recordings_poster_id_media_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "recordings" ADD CONSTRAINT "recordings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "recording_places" ADD CONSTRAINT "recording_places_recording_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "recording_places" ADD CONSTRAINT "recording_places_article_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "recordings_poster_idx" ON "recordings" USING btree ("poster_id");
  CREATE INDEX "recordings_created_by_idx" ON "recordings" USING btree ("created_by_id");
  CREATE INDEX "recordings_updated_at_idx" ON "recordings" USING btree ("updated_at");
  CREATE INDEX "recordings_created_at_idx" ON "recordings" USING btree ("created_at");
  CREATE UNIQUE INDEX "recordings_filename_idx" ON "recordings" USING btree ("filename");
  CREATE INDEX "recording_places_article_idx" ON "recording_places" USING btree ("article_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_recordings_fk" FOREIGN KEY ("recordings_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_recordings_id_idx" ON "payload_locked_documents_rels" USING btree ("recordings_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "recordings" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "recording_places" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "recordings" CASCADE;
  DROP TABLE "recording_places" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_recordings_fk";
  
  DROP INDEX "payload_locked_documents_rels_recordings_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "recordings_id";
  DROP TYPE "public"."enum_recordings_kind";`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "articles_notes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"is_must" boolean DEFAULT false,
  	"is_resolved" boolean DEFAULT false
  );
  
  CREATE TABLE "_articles_v_version_notes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"is_must" boolean DEFAULT false,
  	"is_resolved" boolean DEFAULT false,
  	"_uuid" varchar
  );
  
  CREATE TABLE "link_checks" (
  	"url" text PRIMARY KEY NOT NULL,
  	"outcome" text NOT NULL,
  	"status" integer,
  	"checked_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "link_checks_outcome_known" CHECK (outcome in ('fine', 'missing', 'unknown-host', 'unchecked'))
  );
  
  CREATE TABLE "rights_notices" (
  	"article_id" integer NOT NULL,
  	"media_id" integer NOT NULL,
  	"rights_until" timestamp(3) with time zone NOT NULL,
  	"stage" text NOT NULL,
  	"told_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "rights_notices_pkey" PRIMARY KEY("article_id","media_id","rights_until","stage"),
  	CONSTRAINT "rights_notices_stage_known" CHECK (stage in ('ending', 'ended'))
  );
  
  ALTER TABLE "articles" ADD COLUMN "embargo_until" timestamp(3) with time zone;
  ALTER TABLE "articles" ADD COLUMN "embargo_lift_reason" varchar;
  ALTER TABLE "articles" ADD COLUMN "embargo_set_by_id" integer;
  ALTER TABLE "articles" ADD COLUMN "published_despite" jsonb;
  ALTER TABLE "_articles_v" ADD COLUMN "version_embargo_until" timestamp(3) with time zone;
  ALTER TABLE "_articles_v" ADD COLUMN "version_embargo_lift_reason" varchar;
  ALTER TABLE "_articles_v" ADD COLUMN "version_embargo_set_by_id" integer;
  ALTER TABLE "_articles_v" ADD COLUMN "version_published_despite" jsonb;
  ALTER TABLE "media" ADD COLUMN "is_centred" boolean DEFAULT false;
  ALTER TABLE "media" ADD COLUMN "rights_holder" varchar;
  ALTER TABLE "media" ADD COLUMN "rights_until" timestamp(3) with time zone;
  ALTER TABLE "media" ADD COLUMN "licence_note" varchar;
  ALTER TABLE "articles_notes" ADD CONSTRAINT "articles_notes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_articles_v_version_notes" ADD CONSTRAINT "_articles_v_version_notes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_articles_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "articles_notes_order_idx" ON "articles_notes" USING btree ("_order");
  CREATE INDEX "articles_notes_parent_id_idx" ON "articles_notes" USING btree ("_parent_id");
  CREATE INDEX "_articles_v_version_notes_order_idx" ON "_articles_v_version_notes" USING btree ("_order");
  CREATE INDEX "_articles_v_version_notes_parent_id_idx" ON "_articles_v_version_notes" USING btree ("_parent_id");
  CREATE INDEX "link_checks_checked_at_idx" ON "link_checks" USING btree ("checked_at");
  ALTER TABLE "articles" ADD CONSTRAINT "articles_embargo_set_by_id_users_id_fk" FOREIGN KEY ("embargo_set_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_articles_v" ADD CONSTRAINT "_articles_v_version_embargo_set_by_id_users_id_fk" FOREIGN KEY ("version_embargo_set_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "articles_embargo_set_by_idx" ON "articles" USING btree ("embargo_set_by_id");
  CREATE INDEX "articles_title_digest_idx" ON "articles" USING btree (md5(lower("title")));
  CREATE INDEX "_articles_v_version_version_embargo_set_by_idx" ON "_articles_v" USING btree ("version_embargo_set_by_id");
  CREATE INDEX "media_rights_until_idx" ON "media" USING btree ("rights_until");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "articles_notes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_articles_v_version_notes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "link_checks" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "rights_notices" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "articles_notes" CASCADE;
  DROP TABLE "_articles_v_version_notes" CASCADE;
  DROP TABLE "link_checks" CASCADE;
  DROP TABLE "rights_notices" CASCADE;
  ALTER TABLE "articles" DROP CONSTRAINT "articles_embargo_set_by_id_users_id_fk";
  
  ALTER TABLE "_articles_v" DROP CONSTRAINT "_articles_v_version_embargo_set_by_id_users_id_fk";
  
  DROP INDEX "articles_embargo_set_by_idx";
  DROP INDEX "articles_title_digest_idx";
  DROP INDEX "_articles_v_version_version_embargo_set_by_idx";
  DROP INDEX "media_rights_until_idx";
  ALTER TABLE "articles" DROP COLUMN "embargo_until";
  ALTER TABLE "articles" DROP COLUMN "embargo_lift_reason";
  ALTER TABLE "articles" DROP COLUMN "embargo_set_by_id";
  ALTER TABLE "articles" DROP COLUMN "published_despite";
  ALTER TABLE "_articles_v" DROP COLUMN "version_embargo_until";
  ALTER TABLE "_articles_v" DROP COLUMN "version_embargo_lift_reason";
  ALTER TABLE "_articles_v" DROP COLUMN "version_embargo_set_by_id";
  ALTER TABLE "_articles_v" DROP COLUMN "version_published_despite";
  ALTER TABLE "media" DROP COLUMN "is_centred";
  ALTER TABLE "media" DROP COLUMN "rights_holder";
  ALTER TABLE "media" DROP COLUMN "rights_until";
  ALTER TABLE "media" DROP COLUMN "licence_note";`)
}

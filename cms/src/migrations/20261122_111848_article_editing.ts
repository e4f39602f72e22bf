import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "article_presence" (
  	"article_id" integer NOT NULL,
  	"form" text NOT NULL,
  	"user_id" integer NOT NULL,
  	"opened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "article_presence_pk" PRIMARY KEY("article_id","form")
  );
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_articles_fk";
  
  DROP INDEX "payload_locked_documents_rels_articles_id_idx";
  ALTER TABLE "articles" ADD COLUMN "edited_in" varchar;
  ALTER TABLE "articles" ADD COLUMN "edited_by_id" integer;
  ALTER TABLE "_articles_v" ADD COLUMN "version_edited_in" varchar;
  ALTER TABLE "_articles_v" ADD COLUMN "version_edited_by_id" integer;
  ALTER TABLE "article_presence" ADD CONSTRAINT "article_presence_article_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "article_presence" ADD CONSTRAINT "article_presence_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "article_presence_seen_at_idx" ON "article_presence" USING btree ("seen_at");
  ALTER TABLE "articles" ADD CONSTRAINT "articles_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_articles_v" ADD CONSTRAINT "_articles_v_version_edited_by_id_users_id_fk" FOREIGN KEY ("version_edited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "articles_edited_by_idx" ON "articles" USING btree ("edited_by_id");
  CREATE INDEX "_articles_v_version_version_edited_by_idx" ON "_articles_v" USING btree ("version_edited_by_id");
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "articles_id";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "article_presence" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "article_presence" CASCADE;
  ALTER TABLE "articles" DROP CONSTRAINT "articles_edited_by_id_users_id_fk";
  
  ALTER TABLE "_articles_v" DROP CONSTRAINT "_articles_v_version_edited_by_id_users_id_fk";
  
  DROP INDEX "articles_edited_by_idx";
  DROP INDEX "_articles_v_version_version_edited_by_idx";
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "articles_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_articles_fk" FOREIGN KEY ("articles_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_articles_id_idx" ON "payload_locked_documents_rels" USING btree ("articles_id");
  ALTER TABLE "articles" DROP COLUMN "edited_in";
  ALTER TABLE "articles" DROP COLUMN "edited_by_id";
  ALTER TABLE "_articles_v" DROP COLUMN "version_edited_in";
  ALTER TABLE "_articles_v" DROP COLUMN "version_edited_by_id";`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/*
 * Those who were editors could publish: they become publishers. A value that was just added to a type cannot be used in
 * the same transaction, so the type is made anew. Tickets are answered by the support from now on: those that a
 * publisher had in hand are nobody's again, so that they are seen. Who began the articles and pictures that are there
 * was never written down: they belong to the editors.
 */
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT;
  ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE text;
  UPDATE "users" SET "role" = 'publisher' WHERE "role" = 'editor';
  DROP TYPE "public"."enum_users_role";
  CREATE TYPE "public"."enum_users_role" AS ENUM('reader', 'contributor', 'editor', 'publisher', 'support', 'admin');
  ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE "public"."enum_users_role" USING "role"::"public"."enum_users_role";
  ALTER TABLE "users" ALTER COLUMN "role" SET DEFAULT 'reader';
  UPDATE "support_tickets" SET "assignee_id" = NULL
    FROM "users" WHERE "users"."id" = "support_tickets"."assignee_id" AND "users"."role" = 'publisher' AND "status" <> 'closed';
  ALTER TABLE "articles" ADD COLUMN "is_ready_for_review" boolean DEFAULT false;
  ALTER TABLE "articles" ADD COLUMN "created_by_id" integer;
  ALTER TABLE "_articles_v" ADD COLUMN "version_is_ready_for_review" boolean DEFAULT false;
  ALTER TABLE "_articles_v" ADD COLUMN "version_created_by_id" integer;
  ALTER TABLE "media" ADD COLUMN "created_by_id" integer;
  ALTER TABLE "articles" ADD CONSTRAINT "articles_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_articles_v" ADD CONSTRAINT "_articles_v_version_created_by_id_users_id_fk" FOREIGN KEY ("version_created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "media" ADD CONSTRAINT "media_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "articles_is_ready_for_review_idx" ON "articles" USING btree ("is_ready_for_review");
  CREATE INDEX "articles_created_by_idx" ON "articles" USING btree ("created_by_id");
  CREATE INDEX "_articles_v_version_version_is_ready_for_review_idx" ON "_articles_v" USING btree ("version_is_ready_for_review");
  CREATE INDEX "_articles_v_version_version_created_by_idx" ON "_articles_v" USING btree ("version_created_by_id");
  CREATE INDEX "media_created_by_idx" ON "media" USING btree ("created_by_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "articles" DROP CONSTRAINT "articles_created_by_id_users_id_fk";
  
  ALTER TABLE "_articles_v" DROP CONSTRAINT "_articles_v_version_created_by_id_users_id_fk";
  
  ALTER TABLE "media" DROP CONSTRAINT "media_created_by_id_users_id_fk";
  
  ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT;
  ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE text;
  UPDATE "users" SET "role" = CASE "role" WHEN 'publisher' THEN 'editor' WHEN 'admin' THEN 'admin' WHEN 'editor' THEN 'editor' ELSE 'reader' END;
  DROP TYPE "public"."enum_users_role";
  CREATE TYPE "public"."enum_users_role" AS ENUM('reader', 'editor', 'admin');
  ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE "public"."enum_users_role" USING "role"::"public"."enum_users_role";
  ALTER TABLE "users" ALTER COLUMN "role" SET DEFAULT 'reader';
  DROP INDEX "articles_is_ready_for_review_idx";
  DROP INDEX "articles_created_by_idx";
  DROP INDEX "_articles_v_version_version_is_ready_for_review_idx";
  DROP INDEX "_articles_v_version_version_created_by_idx";
  DROP INDEX "media_created_by_idx";
  ALTER TABLE "articles" DROP COLUMN "is_ready_for_review";
  ALTER TABLE "articles" DROP COLUMN "created_by_id";
  ALTER TABLE "_articles_v" DROP COLUMN "version_is_ready_for_review";
  ALTER TABLE "_articles_v" DROP COLUMN "version_created_by_id";
  ALTER TABLE "media" DROP COLUMN "created_by_id";`)
}

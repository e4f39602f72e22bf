import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "issues" ALTER COLUMN "season" SET DATA TYPE varchar;
  ALTER TABLE "_issues_v" ALTER COLUMN "version_season" SET DATA TYPE varchar;
  ALTER TABLE "issues" ADD COLUMN "label" varchar;
  ALTER TABLE "_issues_v" ADD COLUMN "version_label" varchar;
  DROP TYPE "public"."enum_issues_season";
  DROP TYPE "public"."enum__issues_v_version_season";
  UPDATE "issues" SET "label" = concat_ws(' ', coalesce(nullif("title", ''), 'Untitled issue'), '(' || nullif(concat_ws(' ', "season", "year"::text), '') || ')');
  UPDATE "_issues_v" SET "version_label" = concat_ws(' ', coalesce(nullif("version_title", ''), 'Untitled issue'), '(' || nullif(concat_ws(' ', "version_season", "version_year"::text), '') || ')');`)
}

/** An issue that appears by the month or week has no season to go back to: it becomes the Winter one. */
export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   UPDATE "issues" SET "season" = 'Winter' WHERE "season" NOT IN ('Spring', 'Summer', 'Autumn', 'Winter');
  UPDATE "_issues_v" SET "version_season" = 'Winter' WHERE "version_season" NOT IN ('Spring', 'Summer', 'Autumn', 'Winter');
  CREATE TYPE "public"."enum_issues_season" AS ENUM('Spring', 'Summer', 'Autumn', 'Winter');
  CREATE TYPE "public"."enum__issues_v_version_season" AS ENUM('Spring', 'Summer', 'Autumn', 'Winter');
  ALTER TABLE "issues" ALTER COLUMN "season" SET DATA TYPE "public"."enum_issues_season" USING "season"::"public"."enum_issues_season";
  ALTER TABLE "_issues_v" ALTER COLUMN "version_season" SET DATA TYPE "public"."enum__issues_v_version_season" USING "version_season"::"public"."enum__issues_v_version_season";
  ALTER TABLE "issues" DROP COLUMN "label";
  ALTER TABLE "_issues_v" DROP COLUMN "version_label";`)
}

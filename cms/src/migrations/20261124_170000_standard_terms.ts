import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/*
 * Renames only: every row stays. Constraints and indexes follow their tables, so that the schema and the snapshot agree.
 *
 * Under the former names there are views, through which the previous version goes on reading and writing while it is
 * replaced. The next version drops them (`DROP VIEW`) before it changes these tables in any other way.
 */

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "ai_commissions" RENAME TO "draft_projects";
   ALTER TABLE "ai_runs" RENAME TO "ai_generations";
   ALTER TABLE "article_faces" RENAME TO "teaser_digests";
   ALTER TABLE "ai_generations" RENAME COLUMN "commission_id" TO "draft_project_id";
   DO $$
   DECLARE item record;
   BEGIN
     FOR item IN
       SELECT conrelid::regclass AS owner, conname AS name,
              replace(replace(replace(replace(conname, 'ai_commissions', 'draft_projects'), 'ai_runs', 'ai_generations'),
                'article_faces', 'teaser_digests'), 'commission_id', 'draft_project_id') AS renamed
       FROM pg_constraint
       WHERE conrelid IN ('draft_projects'::regclass, 'ai_generations'::regclass, 'teaser_digests'::regclass)
     LOOP
       IF item.name <> item.renamed THEN
         EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.owner, item.name, item.renamed);
       END IF;
     END LOOP;
   END $$;
   ALTER INDEX "ai_commissions_author_idx" RENAME TO "draft_projects_author_idx";
   ALTER INDEX "ai_runs_one_running_idx" RENAME TO "ai_generations_one_running_idx";
   ALTER INDEX "ai_runs_author_idx" RENAME TO "ai_generations_author_idx";
   ALTER INDEX "ai_runs_commission_idx" RENAME TO "ai_generations_draft_project_idx";
   ALTER INDEX "ai_runs_article_idx" RENAME TO "ai_generations_article_idx";
   ALTER INDEX "ai_runs_started_at_idx" RENAME TO "ai_generations_started_at_idx";

   CREATE VIEW "ai_commissions" AS
     SELECT "id", "author_id", "work", "revision", "article_id", "created_at", "updated_at" FROM "draft_projects";
   CREATE VIEW "ai_runs" AS
     SELECT "id", "author_id", "draft_project_id" AS "commission_id", "article_id", "subject", "kind", "about",
       "tone", "continues_id", "prompt_version", "model", "input", "output", "attempt", "state", "failure",
       "retry_after_seconds", "input_tokens", "output_tokens", "is_counted", "cost_micros", "started_at",
       "heartbeat_at", "cancel_requested_at", "finished_at", "used_at"
     FROM "ai_generations";
   CREATE VIEW "article_faces" AS SELECT "article_id", "digest" FROM "teaser_digests";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP VIEW "article_faces";
   DROP VIEW "ai_runs";
   DROP VIEW "ai_commissions";
   ALTER INDEX "ai_generations_started_at_idx" RENAME TO "ai_runs_started_at_idx";
   ALTER INDEX "ai_generations_article_idx" RENAME TO "ai_runs_article_idx";
   ALTER INDEX "ai_generations_draft_project_idx" RENAME TO "ai_runs_commission_idx";
   ALTER INDEX "ai_generations_author_idx" RENAME TO "ai_runs_author_idx";
   ALTER INDEX "ai_generations_one_running_idx" RENAME TO "ai_runs_one_running_idx";
   ALTER INDEX "draft_projects_author_idx" RENAME TO "ai_commissions_author_idx";
   DO $$
   DECLARE item record;
   BEGIN
     FOR item IN
       SELECT conrelid::regclass AS owner, conname AS name,
              replace(replace(replace(replace(conname, 'draft_project_id', 'commission_id'), 'teaser_digests', 'article_faces'),
                'ai_generations', 'ai_runs'), 'draft_projects', 'ai_commissions') AS renamed
       FROM pg_constraint
       WHERE conrelid IN ('draft_projects'::regclass, 'ai_generations'::regclass, 'teaser_digests'::regclass)
     LOOP
       IF item.name <> item.renamed THEN
         EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.owner, item.name, item.renamed);
       END IF;
     END LOOP;
   END $$;
   ALTER TABLE "ai_generations" RENAME COLUMN "draft_project_id" TO "commission_id";
   ALTER TABLE "teaser_digests" RENAME TO "article_faces";
   ALTER TABLE "ai_generations" RENAME TO "ai_runs";
   ALTER TABLE "draft_projects" RENAME TO "ai_commissions";`)
}

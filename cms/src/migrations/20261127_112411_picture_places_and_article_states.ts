import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** What becomes of each article, as `features/publishing/article-states.ts` keeps it from now on. */
const noteStates = sql`
  WITH found AS MATERIALIZED (
    SELECT article.id, newest.id AS version_id, CASE
      WHEN EXISTS (
        SELECT FROM publish_schedules schedule JOIN scheduled_versions kept ON kept.schedule_id = schedule.id
        WHERE schedule.state = 'waiting' AND schedule.action = 'publish'
          AND kept.collection = 'articles' AND kept.document_id = article.id
      ) THEN 'scheduled'
      WHEN newest.version_is_ready_for_review THEN 'in-review'
      WHEN article._status = 'published' AND newest.version__status = 'draft' THEN 'changed'
      WHEN article._status = 'published' THEN 'live'
      WHEN EXISTS (SELECT FROM article_addresses address WHERE address.article_id = article.id) THEN 'unpublished'
      ELSE 'draft' END AS state
    FROM articles article LEFT JOIN _articles_v newest ON newest.parent_id = article.id AND newest.latest
  ), of_articles AS (
    UPDATE articles SET state = found.state::enum_articles_state FROM found WHERE articles.id = found.id
  )
  UPDATE _articles_v version SET version_state = found.state::enum__articles_v_version_state
  FROM found WHERE version.id = found.version_id;`

/** Where pictures stand, as `features/media/picture-places.ts` notes it from now on. */
const notePictures = sql`
  INSERT INTO picture_places (media_id, subject, place, is_public)
  SELECT shown.media_id, shown.subject, shown.place, bool_or(shown.is_public) FROM (
    SELECT hero_image_id AS media_id, 'articles:' || id AS subject, 'heroImage' AS place, true AS is_public
    FROM articles WHERE _status = 'published'
    UNION ALL SELECT version_hero_image_id, 'articles:' || parent_id, 'heroImage', false FROM _articles_v WHERE latest
    UNION ALL SELECT found::int, 'articles:' || id, 'body', true
    FROM articles, jsonb_path_query(body, '$.** ? (@.relationTo == "media").value ? (@.type() == "number")') found
    WHERE _status = 'published'
    UNION ALL SELECT found::int, 'articles:' || parent_id, 'body', false
    FROM _articles_v, jsonb_path_query(version_body, '$.** ? (@.relationTo == "media").value ? (@.type() == "number")') found
    WHERE latest
    UNION ALL SELECT found::int, 'articles:' || id, 'contentBlocks', true
    FROM articles, jsonb_path_query(content_blocks, '$.**.image ? (@.type() == "number")') found
    WHERE _status = 'published'
    UNION ALL SELECT found::int, 'articles:' || parent_id, 'contentBlocks', false
    FROM _articles_v, jsonb_path_query(version_content_blocks, '$.**.image ? (@.type() == "number")') found
    WHERE latest
    UNION ALL SELECT cover_id, 'issues:' || id, 'cover', true FROM issues WHERE _status = 'published'
    UNION ALL SELECT version_cover_id, 'issues:' || parent_id, 'cover', false FROM _issues_v WHERE latest
    UNION ALL SELECT portrait_id, 'authors:' || id, 'portrait', true FROM authors
    UNION ALL SELECT picture_id, 'about-page', 'picture', true FROM about_page
  ) shown JOIN media ON media.id = shown.media_id
  WHERE shown.subject IS NOT NULL
  GROUP BY 1, 2, 3;
  UPDATE media SET is_used = true WHERE EXISTS (SELECT FROM picture_places WHERE media_id = media.id);`

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_articles_state" AS ENUM('draft', 'in-review', 'scheduled', 'live', 'changed', 'unpublished');
  CREATE TYPE "public"."enum__articles_v_version_state" AS ENUM('draft', 'in-review', 'scheduled', 'live', 'changed', 'unpublished');
  CREATE TABLE "picture_places" (
  	"media_id" integer NOT NULL,
  	"subject" text NOT NULL,
  	"place" text NOT NULL,
  	"is_public" boolean NOT NULL,
  	CONSTRAINT "picture_places_pkey" PRIMARY KEY("media_id","subject","place")
  );
  
  ALTER TABLE "articles" ADD COLUMN "state" "enum_articles_state" DEFAULT 'draft';
  ALTER TABLE "_articles_v" ADD COLUMN "version_state" "enum__articles_v_version_state" DEFAULT 'draft';
  ALTER TABLE "media" ADD COLUMN "is_used" boolean DEFAULT false;
  CREATE INDEX "picture_places_subject_idx" ON "picture_places" USING btree ("subject");
  CREATE INDEX "articles_state_idx" ON "articles" USING btree ("state");
  CREATE INDEX "_articles_v_version_version_state_idx" ON "_articles_v" USING btree ("version_state");
  CREATE INDEX "media_is_used_idx" ON "media" USING btree ("is_used");`)
  await db.execute(noteStates)
  await db.execute(notePictures)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "picture_places" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "picture_places" CASCADE;
  DROP INDEX "articles_state_idx";
  DROP INDEX "_articles_v_version_version_state_idx";
  DROP INDEX "media_is_used_idx";
  ALTER TABLE "articles" DROP COLUMN "state";
  ALTER TABLE "_articles_v" DROP COLUMN "version_state";
  ALTER TABLE "media" DROP COLUMN "is_used";
  DROP TYPE "public"."enum_articles_state";
  DROP TYPE "public"."enum__articles_v_version_state";`)
}

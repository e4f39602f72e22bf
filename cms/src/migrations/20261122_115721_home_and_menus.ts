import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** What stands in a running magazine is kept as it stands: its cover story, its menus, its social networks. */
const keepArrangement = sql`
  INSERT INTO "home_page" ("cover_story_id", "latest_count", "row_count", "_status", "updated_at", "created_at")
    SELECT (SELECT "id" FROM "articles" WHERE "featured" AND "_status" = 'published' LIMIT 1), 6, 6, 'published', now(), now()
    WHERE EXISTS (SELECT FROM "articles");
  UPDATE "site_settings" SET "_status" = 'published';
  INSERT INTO "navigation" ("latest_label", "magazine_label", "_status", "updated_at", "created_at")
    SELECT 'Latest', 'Digital Magazine', 'published', now(), now() WHERE EXISTS (SELECT FROM "site_settings");
  INSERT INTO "navigation_header" ("_order", "_parent_id", "id", "kind", "section_id", "is_hidden")
    SELECT row_number() OVER (ORDER BY section."position", section."id"), navigation."id", substr(md5(random()::text), 1, 24),
      'section', section."id", false
    FROM "navigation" navigation CROSS JOIN "sections" section;
  INSERT INTO "navigation_footer_columns" ("_order", "_parent_id", "id", "title")
    SELECT 1, "id", substr(md5(random()::text), 1, 24), 'Quick Links' FROM "navigation";
  INSERT INTO "navigation_footer_columns_links" ("_order", "_parent_id", "id", "label", "href")
    SELECT link.place, footer."id", substr(md5(random()::text), 1, 24), link.label, link.href
    FROM "navigation_footer_columns" footer CROSS JOIN (VALUES (1, 'Current Issue', '/current-issue'), (2, 'Archive', '/archive'), (3, 'About', '/about'), (4, 'Contact', '/contact'), (5, 'Subscription', '/subscription')) AS link (place, label, href);
  INSERT INTO "navigation_small_links" ("_order", "_parent_id", "id", "label", "href")
    SELECT link.place, navigation."id", substr(md5(random()::text), 1, 24), link.label, link.href
    FROM "navigation" navigation CROSS JOIN (VALUES (1, 'Saved Articles', '/saved'), (2, 'Privacy Policy', '/privacy'), (3, 'Terms of Service', '/terms'), (4, 'Accessibility', '/accessibility')) AS link (place, label, href);
  INSERT INTO "navigation_social_links" ("_order", "_parent_id", "id", "label", "url")
    SELECT former."_order", navigation."id", former."id", former."label", former."url"
    FROM "site_settings_social_links" former CROSS JOIN "navigation" navigation;`

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_home_page_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__home_page_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_navigation_header_kind" AS ENUM('section', 'link');
  CREATE TYPE "public"."enum_navigation_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__navigation_v_version_header_kind" AS ENUM('section', 'link');
  CREATE TYPE "public"."enum__navigation_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_site_settings_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__site_settings_v_version_status" AS ENUM('draft', 'published');
  CREATE TABLE "home_page_columns" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"section_id" integer
  );
  CREATE TABLE "home_page" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"cover_story_id" integer,
  	"latest_count" numeric DEFAULT 6,
  	"row_count" numeric DEFAULT 6,
  	"_status" "enum_home_page_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  CREATE TABLE "home_page_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"articles_id" integer
  );
  CREATE TABLE "_home_page_v_version_columns" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"section_id" integer,
  	"_uuid" varchar
  );
  CREATE TABLE "_home_page_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_cover_story_id" integer,
  	"version_latest_count" numeric DEFAULT 6,
  	"version_row_count" numeric DEFAULT 6,
  	"version__status" "enum__home_page_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  CREATE TABLE "_home_page_v_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"articles_id" integer
  );
  CREATE TABLE "navigation_header_topics" (
  	"_order" integer NOT NULL,
  	"_parent_id" varchar NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"topic_id" integer,
  	"label" varchar,
  	"is_hidden" boolean DEFAULT false
  );
  CREATE TABLE "navigation_header" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"kind" "enum_navigation_header_kind" DEFAULT 'section',
  	"section_id" integer,
  	"label" varchar,
  	"href" varchar,
  	"is_hidden" boolean DEFAULT false
  );
  CREATE TABLE "navigation_footer_columns_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" varchar NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  CREATE TABLE "navigation_footer_columns" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar
  );
  CREATE TABLE "navigation_small_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  CREATE TABLE "navigation_social_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"url" varchar
  );
  CREATE TABLE "navigation" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"latest_label" varchar DEFAULT 'Latest',
  	"magazine_label" varchar DEFAULT 'Digital Magazine',
  	"_status" "enum_navigation_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  CREATE TABLE "_navigation_v_version_header_topics" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"topic_id" integer,
  	"label" varchar,
  	"is_hidden" boolean DEFAULT false,
  	"_uuid" varchar
  );
  CREATE TABLE "_navigation_v_version_header" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" "enum__navigation_v_version_header_kind" DEFAULT 'section',
  	"section_id" integer,
  	"label" varchar,
  	"href" varchar,
  	"is_hidden" boolean DEFAULT false,
  	"_uuid" varchar
  );
  CREATE TABLE "_navigation_v_version_footer_columns_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  CREATE TABLE "_navigation_v_version_footer_columns" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"_uuid" varchar
  );
  CREATE TABLE "_navigation_v_version_small_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  CREATE TABLE "_navigation_v_version_social_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"url" varchar,
  	"_uuid" varchar
  );
  CREATE TABLE "_navigation_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_latest_label" varchar DEFAULT 'Latest',
  	"version_magazine_label" varchar DEFAULT 'Digital Magazine',
  	"version__status" "enum__navigation_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  CREATE TABLE "_site_settings_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_name" varchar DEFAULT 'Meridian',
  	"version_tagline" varchar DEFAULT 'Executive Intelligence for Global Leaders',
  	"version_description" varchar DEFAULT 'Meridian is the magazine for those who lead: leadership, strategy, wealth and the world, written for readers with little time and much to decide.',
  	"version_footer_about" varchar DEFAULT 'Meridian brings senior executives the ideas, people and places that shape global leadership, in print and online.',
  	"version_copyright" varchar DEFAULT '© 2025 Meridian. All rights reserved.',
  	"version_ai_note_is_shown" boolean DEFAULT false,
  	"version_ai_note_text" varchar DEFAULT 'Parts of this article were drafted with the help of an AI and edited by our staff, who answer for all of it.',
  	"version_seller_legal_name" varchar DEFAULT 'Meridian Media',
  	"version_seller_address" varchar,
  	"version_seller_tax_id" varchar,
  	"version_seller_email" varchar,
  	"version__status" "enum__site_settings_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  ALTER TABLE "site_settings" ALTER COLUMN "name" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "tagline" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "description" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "footer_about" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "copyright" DROP NOT NULL;
  ALTER TABLE "site_settings" ADD COLUMN "_status" "enum_site_settings_status" DEFAULT 'draft';
  ALTER TABLE "home_page_columns" ADD CONSTRAINT "home_page_columns_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "home_page_columns" ADD CONSTRAINT "home_page_columns_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_page" ADD CONSTRAINT "home_page_cover_story_id_articles_id_fk" FOREIGN KEY ("cover_story_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "home_page_rels" ADD CONSTRAINT "home_page_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."home_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_page_rels" ADD CONSTRAINT "home_page_rels_articles_fk" FOREIGN KEY ("articles_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_page_v_version_columns" ADD CONSTRAINT "_home_page_v_version_columns_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_home_page_v_version_columns" ADD CONSTRAINT "_home_page_v_version_columns_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_page_v" ADD CONSTRAINT "_home_page_v_version_cover_story_id_articles_id_fk" FOREIGN KEY ("version_cover_story_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_home_page_v_rels" ADD CONSTRAINT "_home_page_v_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_page_v_rels" ADD CONSTRAINT "_home_page_v_rels_articles_fk" FOREIGN KEY ("articles_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_header_topics" ADD CONSTRAINT "navigation_header_topics_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "navigation_header_topics" ADD CONSTRAINT "navigation_header_topics_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation_header"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_header" ADD CONSTRAINT "navigation_header_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "navigation_header" ADD CONSTRAINT "navigation_header_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_footer_columns_links" ADD CONSTRAINT "navigation_footer_columns_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation_footer_columns"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_footer_columns" ADD CONSTRAINT "navigation_footer_columns_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_small_links" ADD CONSTRAINT "navigation_small_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_social_links" ADD CONSTRAINT "navigation_social_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_header_topics" ADD CONSTRAINT "_navigation_v_version_header_topics_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_header_topics" ADD CONSTRAINT "_navigation_v_version_header_topics_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v_version_header"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_header" ADD CONSTRAINT "_navigation_v_version_header_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_header" ADD CONSTRAINT "_navigation_v_version_header_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_footer_columns_links" ADD CONSTRAINT "_navigation_v_version_footer_columns_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v_version_footer_columns"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_footer_columns" ADD CONSTRAINT "_navigation_v_version_footer_columns_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_small_links" ADD CONSTRAINT "_navigation_v_version_small_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_social_links" ADD CONSTRAINT "_navigation_v_version_social_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "home_page_columns_order_idx" ON "home_page_columns" USING btree ("_order");
  CREATE INDEX "home_page_columns_parent_id_idx" ON "home_page_columns" USING btree ("_parent_id");
  CREATE INDEX "home_page_columns_section_idx" ON "home_page_columns" USING btree ("section_id");
  CREATE INDEX "home_page_cover_story_idx" ON "home_page" USING btree ("cover_story_id");
  CREATE INDEX "home_page__status_idx" ON "home_page" USING btree ("_status");
  CREATE INDEX "home_page_rels_order_idx" ON "home_page_rels" USING btree ("order");
  CREATE INDEX "home_page_rels_parent_idx" ON "home_page_rels" USING btree ("parent_id");
  CREATE INDEX "home_page_rels_path_idx" ON "home_page_rels" USING btree ("path");
  CREATE INDEX "home_page_rels_articles_id_idx" ON "home_page_rels" USING btree ("articles_id");
  CREATE INDEX "_home_page_v_version_columns_order_idx" ON "_home_page_v_version_columns" USING btree ("_order");
  CREATE INDEX "_home_page_v_version_columns_parent_id_idx" ON "_home_page_v_version_columns" USING btree ("_parent_id");
  CREATE INDEX "_home_page_v_version_columns_section_idx" ON "_home_page_v_version_columns" USING btree ("section_id");
  CREATE INDEX "_home_page_v_version_version_cover_story_idx" ON "_home_page_v" USING btree ("version_cover_story_id");
  CREATE INDEX "_home_page_v_version_version__status_idx" ON "_home_page_v" USING btree ("version__status");
  CREATE INDEX "_home_page_v_created_at_idx" ON "_home_page_v" USING btree ("created_at");
  CREATE INDEX "_home_page_v_updated_at_idx" ON "_home_page_v" USING btree ("updated_at");
  CREATE INDEX "_home_page_v_latest_idx" ON "_home_page_v" USING btree ("latest");
  CREATE INDEX "_home_page_v_autosave_idx" ON "_home_page_v" USING btree ("autosave");
  CREATE INDEX "_home_page_v_rels_order_idx" ON "_home_page_v_rels" USING btree ("order");
  CREATE INDEX "_home_page_v_rels_parent_idx" ON "_home_page_v_rels" USING btree ("parent_id");
  CREATE INDEX "_home_page_v_rels_path_idx" ON "_home_page_v_rels" USING btree ("path");
  CREATE INDEX "_home_page_v_rels_articles_id_idx" ON "_home_page_v_rels" USING btree ("articles_id");
  CREATE INDEX "navigation_header_topics_order_idx" ON "navigation_header_topics" USING btree ("_order");
  CREATE INDEX "navigation_header_topics_parent_id_idx" ON "navigation_header_topics" USING btree ("_parent_id");
  CREATE INDEX "navigation_header_topics_topic_idx" ON "navigation_header_topics" USING btree ("topic_id");
  CREATE INDEX "navigation_header_order_idx" ON "navigation_header" USING btree ("_order");
  CREATE INDEX "navigation_header_parent_id_idx" ON "navigation_header" USING btree ("_parent_id");
  CREATE INDEX "navigation_header_section_idx" ON "navigation_header" USING btree ("section_id");
  CREATE INDEX "navigation_footer_columns_links_order_idx" ON "navigation_footer_columns_links" USING btree ("_order");
  CREATE INDEX "navigation_footer_columns_links_parent_id_idx" ON "navigation_footer_columns_links" USING btree ("_parent_id");
  CREATE INDEX "navigation_footer_columns_order_idx" ON "navigation_footer_columns" USING btree ("_order");
  CREATE INDEX "navigation_footer_columns_parent_id_idx" ON "navigation_footer_columns" USING btree ("_parent_id");
  CREATE INDEX "navigation_small_links_order_idx" ON "navigation_small_links" USING btree ("_order");
  CREATE INDEX "navigation_small_links_parent_id_idx" ON "navigation_small_links" USING btree ("_parent_id");
  CREATE INDEX "navigation_social_links_order_idx" ON "navigation_social_links" USING btree ("_order");
  CREATE INDEX "navigation_social_links_parent_id_idx" ON "navigation_social_links" USING btree ("_parent_id");
  CREATE INDEX "navigation__status_idx" ON "navigation" USING btree ("_status");
  CREATE INDEX "_navigation_v_version_header_topics_order_idx" ON "_navigation_v_version_header_topics" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_header_topics_parent_id_idx" ON "_navigation_v_version_header_topics" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_header_topics_topic_idx" ON "_navigation_v_version_header_topics" USING btree ("topic_id");
  CREATE INDEX "_navigation_v_version_header_order_idx" ON "_navigation_v_version_header" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_header_parent_id_idx" ON "_navigation_v_version_header" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_header_section_idx" ON "_navigation_v_version_header" USING btree ("section_id");
  CREATE INDEX "_navigation_v_version_footer_columns_links_order_idx" ON "_navigation_v_version_footer_columns_links" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_footer_columns_links_parent_id_idx" ON "_navigation_v_version_footer_columns_links" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_footer_columns_order_idx" ON "_navigation_v_version_footer_columns" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_footer_columns_parent_id_idx" ON "_navigation_v_version_footer_columns" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_small_links_order_idx" ON "_navigation_v_version_small_links" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_small_links_parent_id_idx" ON "_navigation_v_version_small_links" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_social_links_order_idx" ON "_navigation_v_version_social_links" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_social_links_parent_id_idx" ON "_navigation_v_version_social_links" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_version__status_idx" ON "_navigation_v" USING btree ("version__status");
  CREATE INDEX "_navigation_v_created_at_idx" ON "_navigation_v" USING btree ("created_at");
  CREATE INDEX "_navigation_v_updated_at_idx" ON "_navigation_v" USING btree ("updated_at");
  CREATE INDEX "_navigation_v_latest_idx" ON "_navigation_v" USING btree ("latest");
  CREATE INDEX "_navigation_v_autosave_idx" ON "_navigation_v" USING btree ("autosave");
  CREATE INDEX "_site_settings_v_version_version__status_idx" ON "_site_settings_v" USING btree ("version__status");
  CREATE INDEX "_site_settings_v_created_at_idx" ON "_site_settings_v" USING btree ("created_at");
  CREATE INDEX "_site_settings_v_updated_at_idx" ON "_site_settings_v" USING btree ("updated_at");
  CREATE INDEX "_site_settings_v_latest_idx" ON "_site_settings_v" USING btree ("latest");
  CREATE INDEX "_site_settings_v_autosave_idx" ON "_site_settings_v" USING btree ("autosave");
  CREATE INDEX "site_settings__status_idx" ON "site_settings" USING btree ("_status");`)
  await db.execute(keepArrangement)
  await db.execute(sql`
  ALTER TABLE "site_settings_social_links" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "site_settings_social_links" CASCADE;
  DROP INDEX "articles_one_featured_idx";
  ALTER TABLE "articles" DROP COLUMN "featured";
  ALTER TABLE "_articles_v" DROP COLUMN "version_featured";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "site_settings_social_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar NOT NULL,
  	"url" varchar NOT NULL
  );
  
  ALTER TABLE "home_page_columns" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_page" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_page_rels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_page_v_version_columns" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_page_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_page_v_rels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_header_topics" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_header" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_footer_columns_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_footer_columns" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_small_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_social_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_header_topics" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_header" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_footer_columns_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_footer_columns" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_small_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_social_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_site_settings_v" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "home_page_columns" CASCADE;
  DROP TABLE "home_page" CASCADE;
  DROP TABLE "home_page_rels" CASCADE;
  DROP TABLE "_home_page_v_version_columns" CASCADE;
  DROP TABLE "_home_page_v" CASCADE;
  DROP TABLE "_home_page_v_rels" CASCADE;
  DROP TABLE "navigation_header_topics" CASCADE;
  DROP TABLE "navigation_header" CASCADE;
  DROP TABLE "navigation_footer_columns_links" CASCADE;
  DROP TABLE "navigation_footer_columns" CASCADE;
  DROP TABLE "navigation_small_links" CASCADE;
  DROP TABLE "navigation_social_links" CASCADE;
  DROP TABLE "navigation" CASCADE;
  DROP TABLE "_navigation_v_version_header_topics" CASCADE;
  DROP TABLE "_navigation_v_version_header" CASCADE;
  DROP TABLE "_navigation_v_version_footer_columns_links" CASCADE;
  DROP TABLE "_navigation_v_version_footer_columns" CASCADE;
  DROP TABLE "_navigation_v_version_small_links" CASCADE;
  DROP TABLE "_navigation_v_version_social_links" CASCADE;
  DROP TABLE "_navigation_v" CASCADE;
  DROP TABLE "_site_settings_v" CASCADE;
  
  
  DROP INDEX "site_settings__status_idx";
  ALTER TABLE "site_settings" ALTER COLUMN "name" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "tagline" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "description" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "footer_about" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "copyright" SET NOT NULL;
  ALTER TABLE "articles" ADD COLUMN "featured" boolean DEFAULT false;
  ALTER TABLE "_articles_v" ADD COLUMN "version_featured" boolean DEFAULT false;
  ALTER TABLE "site_settings_social_links" ADD CONSTRAINT "site_settings_social_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "site_settings_social_links_order_idx" ON "site_settings_social_links" USING btree ("_order");
  CREATE INDEX "site_settings_social_links_parent_id_idx" ON "site_settings_social_links" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "articles_one_featured_idx" ON "articles" USING btree ("featured") WHERE featured and _status = 'published';
  ALTER TABLE "site_settings" DROP COLUMN "_status";
  DROP TYPE "public"."enum_home_page_status";
  DROP TYPE "public"."enum__home_page_v_version_status";
  DROP TYPE "public"."enum_navigation_header_kind";
  DROP TYPE "public"."enum_navigation_status";
  DROP TYPE "public"."enum__navigation_v_version_header_kind";
  DROP TYPE "public"."enum__navigation_v_version_status";
  DROP TYPE "public"."enum_site_settings_status";
  DROP TYPE "public"."enum__site_settings_v_version_status";`)
}

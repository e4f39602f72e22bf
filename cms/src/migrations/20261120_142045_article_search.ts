import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
  CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
  CREATE TEXT SEARCH CONFIGURATION public.magazine (COPY = pg_catalog.english);
  ALTER TEXT SEARCH CONFIGURATION public.magazine ALTER MAPPING
    FOR asciiword, word, asciihword, hword, hword_asciipart, hword_part WITH public.unaccent, pg_catalog.english_stem;
  CREATE TEXT SEARCH CONFIGURATION public.magazine_words (COPY = pg_catalog.simple);
  ALTER TEXT SEARCH CONFIGURATION public.magazine_words ALTER MAPPING
    FOR asciiword, word, asciihword, hword, hword_asciipart, hword_part WITH public.unaccent, pg_catalog.simple;

   CREATE TABLE "article_search" (
  	"article_id" integer PRIMARY KEY NOT NULL,
  	"published_at" timestamp(3) with time zone NOT NULL,
  	"section_id" integer NOT NULL,
  	"year" integer NOT NULL,
  	"title" text NOT NULL,
  	"excerpt" text NOT NULL,
  	"body" text NOT NULL,
  	"marks" "tsvector" NOT NULL,
  	"head" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.magazine', title), 'A') || marks) STORED NOT NULL,
  	"vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.magazine', title), 'A') || marks || setweight(to_tsvector('public.magazine', excerpt), 'C') || setweight(to_tsvector('public.magazine', body), 'D')) STORED NOT NULL
  );
  
  ALTER TABLE "article_search" ALTER COLUMN "vector" SET STORAGE EXTERNAL;

  CREATE TABLE "search_words" (
  	"word" text PRIMARY KEY NOT NULL,
  	"lexeme" text NOT NULL,
  	"article_count" integer DEFAULT 0 NOT NULL
  );
  
  CREATE TABLE "search_names" (
  	"mark" text NOT NULL,
  	"word" text NOT NULL,
  	CONSTRAINT "search_names_pkey" PRIMARY KEY("mark","word")
  );
  
  CREATE INDEX "article_search_vector_idx" ON "article_search" USING gin ("vector") WITH (fastupdate=false);
  CREATE INDEX "article_search_head_idx" ON "article_search" USING gin ("head") WITH (fastupdate=false);
  CREATE INDEX "article_search_published_at_idx" ON "article_search" USING btree ("published_at");
  CREATE INDEX "search_words_beginning_idx" ON "search_words" USING btree (word collate "C");
  CREATE INDEX "search_words_lexeme_idx" ON "search_words" USING btree ("lexeme");
  CREATE INDEX "search_words_likeness_idx" ON "search_words" USING gin (word public.gin_trgm_ops);
  CREATE INDEX "search_names_word_idx" ON "search_names" USING btree (word collate "C");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "article_search" CASCADE;
  DROP TABLE "search_words" CASCADE;
  DROP TABLE "search_names" CASCADE;
  DROP TEXT SEARCH CONFIGURATION public.magazine;
  DROP TEXT SEARCH CONFIGURATION public.magazine_words;`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "article_threads" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"article_id" integer NOT NULL,
  	"author_id" integer,
  	"quote" text NOT NULL,
  	"anchor_quote" text NOT NULL,
  	"anchor_prefix" text NOT NULL,
  	"anchor_suffix" text NOT NULL,
  	"anchor_position" integer NOT NULL,
  	"suggestion" text,
  	"state" text DEFAULT 'open' NOT NULL,
  	"settled_by_id" integer,
  	"settled_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "article_threads_state_known" CHECK (state in ('open', 'resolved', 'taken', 'declined'))
  );
  
  CREATE TABLE "article_comments" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"thread_id" integer NOT NULL,
  	"author_id" integer,
  	"text" text NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "article_threads" ADD CONSTRAINT "article_threads_article_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "article_threads" ADD CONSTRAINT "article_threads_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "article_threads" ADD CONSTRAINT "article_threads_settled_by_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_thread_id_article_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."article_threads"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "article_comments" ADD CONSTRAINT "article_comments_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "article_threads_article_idx" ON "article_threads" USING btree ("article_id","id");
  CREATE INDEX "article_comments_thread_idx" ON "article_comments" USING btree ("thread_id","id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "article_threads" CASCADE;
  DROP TABLE "article_comments" CASCADE;`)
}

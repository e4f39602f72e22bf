import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "ai_commissions" (
  	"id" text PRIMARY KEY NOT NULL,
  	"author_id" integer NOT NULL,
  	"work" jsonb NOT NULL,
  	"revision" integer DEFAULT 0 NOT NULL,
  	"article_id" integer,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "ai_runs" (
  	"id" text PRIMARY KEY NOT NULL,
  	"author_id" integer,
  	"commission_id" text,
  	"article_id" integer,
  	"subject" text NOT NULL,
  	"kind" text NOT NULL,
  	"about" text NOT NULL,
  	"tone" text,
  	"continues_id" text,
  	"prompt_version" text NOT NULL,
  	"model" text NOT NULL,
  	"input" jsonb NOT NULL,
  	"output" text DEFAULT '' NOT NULL,
  	"attempt" integer DEFAULT 1 NOT NULL,
  	"state" text DEFAULT 'running' NOT NULL,
  	"failure" text,
  	"retry_after_seconds" integer,
  	"input_tokens" integer NOT NULL,
  	"output_tokens" integer NOT NULL,
  	"is_counted" boolean DEFAULT false NOT NULL,
  	"cost_micros" bigint,
  	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"heartbeat_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"cancel_requested_at" timestamp(3) with time zone,
  	"finished_at" timestamp(3) with time zone,
  	"used_at" timestamp(3) with time zone,
  	CONSTRAINT "ai_runs_state_known" CHECK (state in ('running', 'done', 'cancelled', 'failed', 'interrupted'))
  );
  
  ALTER TABLE "articles" ADD COLUMN "ai_assisted" jsonb;
  ALTER TABLE "_articles_v" ADD COLUMN "version_ai_assisted" jsonb;
  ALTER TABLE "site_settings" ADD COLUMN "ai_note_is_shown" boolean DEFAULT false;
  ALTER TABLE "site_settings" ADD COLUMN "ai_note_text" varchar DEFAULT 'Parts of this article were drafted with the help of an AI and edited by our staff, who answer for all of it.';
  ALTER TABLE "ai_commissions" ADD CONSTRAINT "ai_commissions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "ai_commissions" ADD CONSTRAINT "ai_commissions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "ai_runs" ADD CONSTRAINT "ai_runs_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "ai_runs" ADD CONSTRAINT "ai_runs_commission_id_ai_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."ai_commissions"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "ai_runs" ADD CONSTRAINT "ai_runs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "ai_commissions_author_idx" ON "ai_commissions" USING btree ("author_id","updated_at");
  CREATE UNIQUE INDEX "ai_runs_one_running_idx" ON "ai_runs" USING btree ("subject") WHERE state = 'running';
  CREATE INDEX "ai_runs_author_idx" ON "ai_runs" USING btree ("author_id","started_at");
  CREATE INDEX "ai_runs_commission_idx" ON "ai_runs" USING btree ("commission_id","started_at");
  CREATE INDEX "ai_runs_article_idx" ON "ai_runs" USING btree ("article_id","started_at");
  CREATE INDEX "ai_runs_started_at_idx" ON "ai_runs" USING btree ("started_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "ai_commissions" CASCADE;
  DROP TABLE "ai_runs" CASCADE;
  ALTER TABLE "articles" DROP COLUMN "ai_assisted";
  ALTER TABLE "_articles_v" DROP COLUMN "version_ai_assisted";
  ALTER TABLE "site_settings" DROP COLUMN "ai_note_is_shown";
  ALTER TABLE "site_settings" DROP COLUMN "ai_note_text";`)
}

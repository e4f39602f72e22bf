import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_campaigns_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__campaigns_v_version_status" AS ENUM('draft', 'published');
  CREATE TABLE "campaigns" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"subject" varchar,
  	"preheader" varchar,
  	"body" jsonb,
  	"newsletter_id" integer,
  	"subject_b" varchar,
  	"slug" varchar,
  	"audience" jsonb,
  	"sent_at" timestamp(3) with time zone,
  	"created_by_id" integer,
  	"edited_in" varchar,
  	"edited_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_campaigns_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_campaigns_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_subject" varchar,
  	"version_preheader" varchar,
  	"version_body" jsonb,
  	"version_newsletter_id" integer,
  	"version_subject_b" varchar,
  	"version_slug" varchar,
  	"version_audience" jsonb,
  	"version_sent_at" timestamp(3) with time zone,
  	"version_created_by_id" integer,
  	"version_edited_in" varchar,
  	"version_edited_by_id" integer,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__campaigns_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "campaign_articles" (
  	"campaign_id" integer NOT NULL,
  	"article_id" integer NOT NULL,
  	"newsletter_id" integer NOT NULL,
  	"sent_at" timestamp(3) with time zone NOT NULL,
  	CONSTRAINT "campaign_articles_pk" PRIMARY KEY("campaign_id","article_id")
  );
  
  CREATE TABLE "campaign_presence" (
  	"campaign_id" integer NOT NULL,
  	"form" text NOT NULL,
  	"user_id" integer NOT NULL,
  	"opened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "campaign_presence_pk" PRIMARY KEY("campaign_id","form")
  );
  
  ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_campaigns_v" ADD CONSTRAINT "_campaigns_v_parent_id_campaigns_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_campaigns_v" ADD CONSTRAINT "_campaigns_v_version_newsletter_id_newsletters_id_fk" FOREIGN KEY ("version_newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_campaigns_v" ADD CONSTRAINT "_campaigns_v_version_created_by_id_users_id_fk" FOREIGN KEY ("version_created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_campaigns_v" ADD CONSTRAINT "_campaigns_v_version_edited_by_id_users_id_fk" FOREIGN KEY ("version_edited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "campaign_articles" ADD CONSTRAINT "campaign_articles_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_articles" ADD CONSTRAINT "campaign_articles_article_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_articles" ADD CONSTRAINT "campaign_articles_newsletter_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_presence" ADD CONSTRAINT "campaign_presence_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "campaign_presence" ADD CONSTRAINT "campaign_presence_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "campaigns_newsletter_idx" ON "campaigns" USING btree ("newsletter_id");
  CREATE INDEX "campaigns_slug_idx" ON "campaigns" USING btree ("slug");
  CREATE INDEX "campaigns_sent_at_idx" ON "campaigns" USING btree ("sent_at");
  CREATE INDEX "campaigns_created_by_idx" ON "campaigns" USING btree ("created_by_id");
  CREATE INDEX "campaigns_edited_by_idx" ON "campaigns" USING btree ("edited_by_id");
  CREATE INDEX "campaigns_updated_at_idx" ON "campaigns" USING btree ("updated_at");
  CREATE INDEX "campaigns_created_at_idx" ON "campaigns" USING btree ("created_at");
  CREATE INDEX "campaigns__status_idx" ON "campaigns" USING btree ("_status");
  CREATE INDEX "_campaigns_v_parent_idx" ON "_campaigns_v" USING btree ("parent_id");
  CREATE INDEX "_campaigns_v_version_version_newsletter_idx" ON "_campaigns_v" USING btree ("version_newsletter_id");
  CREATE INDEX "_campaigns_v_version_version_slug_idx" ON "_campaigns_v" USING btree ("version_slug");
  CREATE INDEX "_campaigns_v_version_version_sent_at_idx" ON "_campaigns_v" USING btree ("version_sent_at");
  CREATE INDEX "_campaigns_v_version_version_created_by_idx" ON "_campaigns_v" USING btree ("version_created_by_id");
  CREATE INDEX "_campaigns_v_version_version_edited_by_idx" ON "_campaigns_v" USING btree ("version_edited_by_id");
  CREATE INDEX "_campaigns_v_version_version_updated_at_idx" ON "_campaigns_v" USING btree ("version_updated_at");
  CREATE INDEX "_campaigns_v_version_version_created_at_idx" ON "_campaigns_v" USING btree ("version_created_at");
  CREATE INDEX "_campaigns_v_version_version__status_idx" ON "_campaigns_v" USING btree ("version__status");
  CREATE INDEX "_campaigns_v_created_at_idx" ON "_campaigns_v" USING btree ("created_at");
  CREATE INDEX "_campaigns_v_updated_at_idx" ON "_campaigns_v" USING btree ("updated_at");
  CREATE INDEX "_campaigns_v_latest_idx" ON "_campaigns_v" USING btree ("latest");
  CREATE INDEX "_campaigns_v_autosave_idx" ON "_campaigns_v" USING btree ("autosave");
  CREATE INDEX "campaign_articles_newsletter_idx" ON "campaign_articles" USING btree ("newsletter_id","sent_at");
  CREATE INDEX "campaign_presence_seen_at_idx" ON "campaign_presence" USING btree ("seen_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "campaigns" CASCADE;
  DROP TABLE "_campaigns_v" CASCADE;
  DROP TABLE "campaign_articles" CASCADE;
  DROP TABLE "campaign_presence" CASCADE;
  DROP TYPE "public"."enum_campaigns_status";
  DROP TYPE "public"."enum__campaigns_v_version_status";`)
}

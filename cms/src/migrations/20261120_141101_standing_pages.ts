import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "about_page_blurbs" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"text" varchar NOT NULL
  );
  
  CREATE TABLE "about_page_figures" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"value" varchar NOT NULL,
  	"label" varchar NOT NULL
  );
  
  CREATE TABLE "about_page" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"mission" varchar NOT NULL,
  	"picture_id" integer,
  	"story" jsonb,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_about_page_v_version_blurbs" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"text" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_about_page_v_version_figures" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"value" varchar NOT NULL,
  	"label" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_about_page_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_mission" varchar NOT NULL,
  	"version_picture_id" integer,
  	"version_story" jsonb,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "contact_page_cards" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"description" varchar,
  	"email" varchar,
  	"phone" varchar,
  	"address" varchar
  );
  
  CREATE TABLE "contact_page" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"standfirst" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_contact_page_v_version_cards" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"description" varchar,
  	"email" varchar,
  	"phone" varchar,
  	"address" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_contact_page_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_standfirst" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "subscription_page_channels" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"description" varchar NOT NULL,
  	"link_label" varchar,
  	"link" varchar
  );
  
  CREATE TABLE "subscription_page_questions" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"question" varchar NOT NULL,
  	"answer" varchar NOT NULL
  );
  
  CREATE TABLE "subscription_page" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"standfirst" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_subscription_page_v_version_channels" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"description" varchar NOT NULL,
  	"link_label" varchar,
  	"link" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_subscription_page_v_version_questions" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"question" varchar NOT NULL,
  	"answer" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_subscription_page_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_standfirst" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "privacy_policy" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"standfirst" varchar,
  	"body" jsonb NOT NULL,
  	"revised_on" timestamp(3) with time zone NOT NULL,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_privacy_policy_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_standfirst" varchar,
  	"version_body" jsonb NOT NULL,
  	"version_revised_on" timestamp(3) with time zone NOT NULL,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "terms_of_service" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"standfirst" varchar,
  	"body" jsonb NOT NULL,
  	"revised_on" timestamp(3) with time zone NOT NULL,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_terms_of_service_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_standfirst" varchar,
  	"version_body" jsonb NOT NULL,
  	"version_revised_on" timestamp(3) with time zone NOT NULL,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "accessibility_statement" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"standfirst" varchar,
  	"body" jsonb NOT NULL,
  	"revised_on" timestamp(3) with time zone NOT NULL,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_accessibility_statement_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_standfirst" varchar,
  	"version_body" jsonb NOT NULL,
  	"version_revised_on" timestamp(3) with time zone NOT NULL,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "about_page_blurbs" ADD CONSTRAINT "about_page_blurbs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."about_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "about_page_figures" ADD CONSTRAINT "about_page_figures_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."about_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "about_page" ADD CONSTRAINT "about_page_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_about_page_v_version_blurbs" ADD CONSTRAINT "_about_page_v_version_blurbs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_about_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_about_page_v_version_figures" ADD CONSTRAINT "_about_page_v_version_figures_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_about_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_about_page_v" ADD CONSTRAINT "_about_page_v_version_picture_id_media_id_fk" FOREIGN KEY ("version_picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contact_page_cards" ADD CONSTRAINT "contact_page_cards_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."contact_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_contact_page_v_version_cards" ADD CONSTRAINT "_contact_page_v_version_cards_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_contact_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscription_page_channels" ADD CONSTRAINT "subscription_page_channels_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."subscription_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscription_page_questions" ADD CONSTRAINT "subscription_page_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."subscription_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_subscription_page_v_version_channels" ADD CONSTRAINT "_subscription_page_v_version_channels_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_subscription_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_subscription_page_v_version_questions" ADD CONSTRAINT "_subscription_page_v_version_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_subscription_page_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "about_page_blurbs_order_idx" ON "about_page_blurbs" USING btree ("_order");
  CREATE INDEX "about_page_blurbs_parent_id_idx" ON "about_page_blurbs" USING btree ("_parent_id");
  CREATE INDEX "about_page_figures_order_idx" ON "about_page_figures" USING btree ("_order");
  CREATE INDEX "about_page_figures_parent_id_idx" ON "about_page_figures" USING btree ("_parent_id");
  CREATE INDEX "about_page_picture_idx" ON "about_page" USING btree ("picture_id");
  CREATE INDEX "_about_page_v_version_blurbs_order_idx" ON "_about_page_v_version_blurbs" USING btree ("_order");
  CREATE INDEX "_about_page_v_version_blurbs_parent_id_idx" ON "_about_page_v_version_blurbs" USING btree ("_parent_id");
  CREATE INDEX "_about_page_v_version_figures_order_idx" ON "_about_page_v_version_figures" USING btree ("_order");
  CREATE INDEX "_about_page_v_version_figures_parent_id_idx" ON "_about_page_v_version_figures" USING btree ("_parent_id");
  CREATE INDEX "_about_page_v_version_version_picture_idx" ON "_about_page_v" USING btree ("version_picture_id");
  CREATE INDEX "_about_page_v_created_at_idx" ON "_about_page_v" USING btree ("created_at");
  CREATE INDEX "_about_page_v_updated_at_idx" ON "_about_page_v" USING btree ("updated_at");
  CREATE INDEX "contact_page_cards_order_idx" ON "contact_page_cards" USING btree ("_order");
  CREATE INDEX "contact_page_cards_parent_id_idx" ON "contact_page_cards" USING btree ("_parent_id");
  CREATE INDEX "_contact_page_v_version_cards_order_idx" ON "_contact_page_v_version_cards" USING btree ("_order");
  CREATE INDEX "_contact_page_v_version_cards_parent_id_idx" ON "_contact_page_v_version_cards" USING btree ("_parent_id");
  CREATE INDEX "_contact_page_v_created_at_idx" ON "_contact_page_v" USING btree ("created_at");
  CREATE INDEX "_contact_page_v_updated_at_idx" ON "_contact_page_v" USING btree ("updated_at");
  CREATE INDEX "subscription_page_channels_order_idx" ON "subscription_page_channels" USING btree ("_order");
  CREATE INDEX "subscription_page_channels_parent_id_idx" ON "subscription_page_channels" USING btree ("_parent_id");
  CREATE INDEX "subscription_page_questions_order_idx" ON "subscription_page_questions" USING btree ("_order");
  CREATE INDEX "subscription_page_questions_parent_id_idx" ON "subscription_page_questions" USING btree ("_parent_id");
  CREATE INDEX "_subscription_page_v_version_channels_order_idx" ON "_subscription_page_v_version_channels" USING btree ("_order");
  CREATE INDEX "_subscription_page_v_version_channels_parent_id_idx" ON "_subscription_page_v_version_channels" USING btree ("_parent_id");
  CREATE INDEX "_subscription_page_v_version_questions_order_idx" ON "_subscription_page_v_version_questions" USING btree ("_order");
  CREATE INDEX "_subscription_page_v_version_questions_parent_id_idx" ON "_subscription_page_v_version_questions" USING btree ("_parent_id");
  CREATE INDEX "_subscription_page_v_created_at_idx" ON "_subscription_page_v" USING btree ("created_at");
  CREATE INDEX "_subscription_page_v_updated_at_idx" ON "_subscription_page_v" USING btree ("updated_at");
  CREATE INDEX "_privacy_policy_v_created_at_idx" ON "_privacy_policy_v" USING btree ("created_at");
  CREATE INDEX "_privacy_policy_v_updated_at_idx" ON "_privacy_policy_v" USING btree ("updated_at");
  CREATE INDEX "_terms_of_service_v_created_at_idx" ON "_terms_of_service_v" USING btree ("created_at");
  CREATE INDEX "_terms_of_service_v_updated_at_idx" ON "_terms_of_service_v" USING btree ("updated_at");
  CREATE INDEX "_accessibility_statement_v_created_at_idx" ON "_accessibility_statement_v" USING btree ("created_at");
  CREATE INDEX "_accessibility_statement_v_updated_at_idx" ON "_accessibility_statement_v" USING btree ("updated_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "about_page_blurbs" CASCADE;
  DROP TABLE "about_page_figures" CASCADE;
  DROP TABLE "about_page" CASCADE;
  DROP TABLE "_about_page_v_version_blurbs" CASCADE;
  DROP TABLE "_about_page_v_version_figures" CASCADE;
  DROP TABLE "_about_page_v" CASCADE;
  DROP TABLE "contact_page_cards" CASCADE;
  DROP TABLE "contact_page" CASCADE;
  DROP TABLE "_contact_page_v_version_cards" CASCADE;
  DROP TABLE "_contact_page_v" CASCADE;
  DROP TABLE "subscription_page_channels" CASCADE;
  DROP TABLE "subscription_page_questions" CASCADE;
  DROP TABLE "subscription_page" CASCADE;
  DROP TABLE "_subscription_page_v_version_channels" CASCADE;
  DROP TABLE "_subscription_page_v_version_questions" CASCADE;
  DROP TABLE "_subscription_page_v" CASCADE;
  DROP TABLE "privacy_policy" CASCADE;
  DROP TABLE "_privacy_policy_v" CASCADE;
  DROP TABLE "terms_of_service" CASCADE;
  DROP TABLE "_terms_of_service_v" CASCADE;
  DROP TABLE "accessibility_statement" CASCADE;
  DROP TABLE "_accessibility_statement_v" CASCADE;`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/*
 * Subscriptions and addresses go with their reader's account, and a plan that somebody has stays: Payload would write
 * an empty reader or plan, which neither can have. Payments stay for the books, without a reader.
 */
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_user_subscriptions_status" AS ENUM('active', 'past_due', 'canceled', 'expired');
  CREATE TYPE "public"."enum_payments_status" AS ENUM('succeeded', 'pending', 'failed', 'refunded');
  CREATE TYPE "public"."enum_addresses_country" AS ENUM('United States', 'Canada', 'United Kingdom', 'Australia');
  CREATE TABLE "user_subscriptions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"user_id" integer NOT NULL,
  	"plan_id" integer NOT NULL,
  	"current_period_start" timestamp(3) with time zone NOT NULL,
  	"current_period_end" timestamp(3) with time zone,
  	"status" "enum_user_subscriptions_status" DEFAULT 'active' NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payments" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"user_id" integer,
  	"description" varchar NOT NULL,
  	"amount_cents" numeric NOT NULL,
  	"currency" varchar DEFAULT 'usd' NOT NULL,
  	"status" "enum_payments_status" DEFAULT 'pending' NOT NULL,
  	"public_id" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "addresses" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"user_id" integer NOT NULL,
  	"first_name" varchar NOT NULL,
  	"last_name" varchar NOT NULL,
  	"address_line1" varchar NOT NULL,
  	"address_line2" varchar,
  	"city" varchar NOT NULL,
  	"state" varchar,
  	"postal_code" varchar NOT NULL,
  	"country" "enum_addresses_country" NOT NULL,
  	"is_default" boolean DEFAULT false NOT NULL,
  	"public_id" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "reader_settings" (
  	"user_id" integer PRIMARY KEY NOT NULL,
  	"is_reading_history_on" boolean DEFAULT true NOT NULL,
  	"deletion_due_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "reading_progress" (
  	"user_id" integer NOT NULL,
  	"article_id" integer NOT NULL,
  	"public_id" text NOT NULL,
  	"progress_percent" smallint NOT NULL,
  	"last_read_at" timestamp(3) with time zone NOT NULL,
  	CONSTRAINT "reading_progress_pkey" PRIMARY KEY("user_id","article_id"),
  	CONSTRAINT "reading_progress_percent_check" CHECK (progress_percent between 0 and 100)
  );
  
  CREATE TABLE "saved_articles" (
  	"user_id" integer NOT NULL,
  	"article_id" integer NOT NULL,
  	"saved_at" timestamp(3) with time zone NOT NULL,
  	CONSTRAINT "saved_articles_pkey" PRIMARY KEY("user_id","article_id")
  );
  
  ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;
  ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "reader_settings" ADD CONSTRAINT "reader_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "saved_articles" ADD CONSTRAINT "saved_articles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "saved_articles" ADD CONSTRAINT "saved_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "user_subscriptions_user_idx" ON "user_subscriptions" USING btree ("user_id");
  CREATE INDEX "user_subscriptions_plan_idx" ON "user_subscriptions" USING btree ("plan_id");
  CREATE INDEX "user_subscriptions_status_idx" ON "user_subscriptions" USING btree ("status");
  CREATE INDEX "user_subscriptions_updated_at_idx" ON "user_subscriptions" USING btree ("updated_at");
  CREATE INDEX "user_subscriptions_created_at_idx" ON "user_subscriptions" USING btree ("created_at");
  CREATE UNIQUE INDEX "user_subscriptions_one_running_idx" ON "user_subscriptions" USING btree ("user_id") WHERE status in ('active', 'past_due');
  CREATE INDEX "payments_user_idx" ON "payments" USING btree ("user_id");
  CREATE UNIQUE INDEX "payments_public_id_idx" ON "payments" USING btree ("public_id");
  CREATE INDEX "payments_updated_at_idx" ON "payments" USING btree ("updated_at");
  CREATE INDEX "payments_created_at_idx" ON "payments" USING btree ("created_at");
  CREATE INDEX "addresses_user_idx" ON "addresses" USING btree ("user_id");
  CREATE UNIQUE INDEX "addresses_public_id_idx" ON "addresses" USING btree ("public_id");
  CREATE INDEX "addresses_updated_at_idx" ON "addresses" USING btree ("updated_at");
  CREATE INDEX "addresses_created_at_idx" ON "addresses" USING btree ("created_at");
  CREATE UNIQUE INDEX "addresses_one_default_idx" ON "addresses" USING btree ("user_id") WHERE is_default;
  CREATE INDEX "reader_settings_deletion_due_at_idx" ON "reader_settings" USING btree ("deletion_due_at") WHERE deletion_due_at is not null;
  CREATE INDEX "reading_progress_last_read_at_idx" ON "reading_progress" USING btree ("user_id","last_read_at");
  CREATE INDEX "reading_progress_article_id_idx" ON "reading_progress" USING btree ("article_id");
  CREATE INDEX "saved_articles_article_id_idx" ON "saved_articles" USING btree ("article_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "user_subscriptions" CASCADE;
  DROP TABLE "payments" CASCADE;
  DROP TABLE "addresses" CASCADE;
  DROP TABLE "reader_settings" CASCADE;
  DROP TABLE "reading_progress" CASCADE;
  DROP TABLE "saved_articles" CASCADE;
  DROP TYPE "public"."enum_user_subscriptions_status";
  DROP TYPE "public"."enum_payments_status";
  DROP TYPE "public"."enum_addresses_country";`)
}

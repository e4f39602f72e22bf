import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "most_read" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"is_shown" boolean DEFAULT true,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "most_read_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"articles_id" integer
  );
  
  CREATE TABLE "attributions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" text NOT NULL,
  	"consent_id" integer,
  	"user_id" integer,
  	"checkout_id" text,
  	"entry_host" text,
  	"entry_send_id" bigint,
  	"entry_link" smallint,
  	"articles" integer[] NOT NULL,
  	"told_on" text NOT NULL,
  	CONSTRAINT "attributions_kind_check" CHECK ((kind = 'newsletter' and consent_id is not null and user_id is null and checkout_id is null)
           or (kind = 'registration' and user_id is not null and consent_id is null and checkout_id is null)
           or (kind = 'subscription' and checkout_id is not null and user_id is not null and consent_id is null))
  );
  
  CREATE TABLE "audience_deltas" (
  	"boot" uuid NOT NULL,
  	"sequence" integer NOT NULL,
  	"hour" timestamp(3) with time zone NOT NULL,
  	"received_at" timestamp(3) with time zone NOT NULL,
  	"seconds" double precision NOT NULL,
  	"is_behind_cdn" boolean NOT NULL,
  	"paths" text[] NOT NULL,
  	"views" bigint[] NOT NULL,
  	"requests" bigint[] NOT NULL,
  	"sources" text[] NOT NULL,
  	"source_views" bigint[] NOT NULL,
  	"body" "bytea" NOT NULL,
  	CONSTRAINT "audience_deltas_pkey" PRIMARY KEY("boot","sequence")
  );
  
  CREATE TABLE "audience_boots" (
  	"boot" uuid PRIMARY KEY NOT NULL,
  	"folded" "int4multirange" DEFAULT '{}' NOT NULL,
  	"heard_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "audience_pages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"path" text NOT NULL,
  	"article_id" integer,
  	CONSTRAINT "audience_pages_path_key" UNIQUE("path"),
  	CONSTRAINT "audience_pages_article_key" UNIQUE("article_id")
  );
  
  CREATE TABLE "audience_sources" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" text NOT NULL,
  	"name" text NOT NULL,
  	"parent_id" integer,
  	CONSTRAINT "audience_sources_name_key" UNIQUE("kind","name"),
  	CONSTRAINT "audience_sources_kind_check" CHECK (kind in ('host', 'own', 'other'))
  );
  
  CREATE TABLE "audience_hours" (
  	"hour" timestamp(3) with time zone PRIMARY KEY NOT NULL,
  	"requests_browser" bigint DEFAULT 0 NOT NULL,
  	"requests_bot" bigint DEFAULT 0 NOT NULL,
  	"requests_unknown" bigint DEFAULT 0 NOT NULL,
  	"views" bigint DEFAULT 0 NOT NULL,
  	"read_to_end" bigint DEFAULT 0 NOT NULL,
  	"seconds" bigint DEFAULT 0 NOT NULL,
  	"counted_seconds" double precision DEFAULT 0 NOT NULL,
  	"is_behind_cdn" boolean DEFAULT false NOT NULL,
  	"refused_forged" bigint DEFAULT 0 NOT NULL,
  	"refused_bots" bigint DEFAULT 0 NOT NULL,
  	"refused_limited" bigint DEFAULT 0 NOT NULL
  );
  
  CREATE TABLE "audience_days" (
  	"day" date NOT NULL,
  	"page_id" integer NOT NULL,
  	"requests_browser" bigint DEFAULT 0 NOT NULL,
  	"requests_bot" bigint DEFAULT 0 NOT NULL,
  	"requests_unknown" bigint DEFAULT 0 NOT NULL,
  	"views" bigint DEFAULT 0 NOT NULL,
  	"readers" bigint DEFAULT 0 NOT NULL,
  	"read_to_end" bigint DEFAULT 0 NOT NULL,
  	"seconds" bigint DEFAULT 0 NOT NULL,
  	"hours" "bytea" NOT NULL,
  	"details" "bytea" NOT NULL,
  	"sketch" "bytea",
  	CONSTRAINT "audience_days_pkey" PRIMARY KEY("day","page_id")
  ) PARTITION BY RANGE ("day");
  
  CREATE TABLE "audience_months" (
  	"month" date NOT NULL,
  	"page_id" integer NOT NULL,
  	"requests_browser" bigint DEFAULT 0 NOT NULL,
  	"requests_bot" bigint DEFAULT 0 NOT NULL,
  	"requests_unknown" bigint DEFAULT 0 NOT NULL,
  	"views" bigint DEFAULT 0 NOT NULL,
  	"readers" bigint DEFAULT 0 NOT NULL,
  	"read_to_end" bigint DEFAULT 0 NOT NULL,
  	"seconds" bigint DEFAULT 0 NOT NULL,
  	"days" "bytea" NOT NULL,
  	CONSTRAINT "audience_months_pkey" PRIMARY KEY("month","page_id")
  ) PARTITION BY RANGE ("month");
  
  CREATE TABLE "audience_tallies" (
  	"span" text NOT NULL,
  	"start" date NOT NULL,
  	"measure" text NOT NULL,
  	"pages" "bytea" NOT NULL,
  	CONSTRAINT "audience_tallies_pkey" PRIMARY KEY("span","start","measure"),
  	CONSTRAINT "audience_tallies_span_check" CHECK (span in ('day', 'month'))
  );
  
  CREATE TABLE "audience_groups" (
  	"kind" text NOT NULL,
  	"ref" integer NOT NULL,
  	"pages" "bytea" NOT NULL,
  	CONSTRAINT "audience_groups_pkey" PRIMARY KEY("kind","ref"),
  	CONSTRAINT "audience_groups_kind_check" CHECK (kind in ('author', 'section', 'topic', 'issue'))
  );
  
  CREATE TABLE "audience_group_days" (
  	"day" date NOT NULL,
  	"kind" text NOT NULL,
  	"ref" integer NOT NULL,
  	"readers" bigint DEFAULT 0 NOT NULL,
  	CONSTRAINT "audience_group_days_pkey" PRIMARY KEY("kind","day","ref"),
  	CONSTRAINT "audience_group_days_kind_check" CHECK (kind in ('author', 'section', 'topic', 'issue'))
  );
  
  CREATE TABLE "audience_closings" (
  	"day" date PRIMARY KEY NOT NULL,
  	"is_stale" boolean DEFAULT false NOT NULL,
  	"is_sealed" boolean DEFAULT false NOT NULL
  );
  
  CREATE TABLE "audience_title_tests" (
  	"test" text PRIMARY KEY NOT NULL,
  	"article_id" integer NOT NULL,
  	"title" text NOT NULL,
  	"other_title" text NOT NULL,
  	"since" timestamp(3) with time zone NOT NULL,
  	"own" bigint DEFAULT 0 NOT NULL,
  	"own_read_on" bigint DEFAULT 0 NOT NULL,
  	"other" bigint DEFAULT 0 NOT NULL,
  	"other_read_on" bigint DEFAULT 0 NOT NULL
  );
  
  CREATE TABLE "audience_day_keys" (
  	"day" date PRIMARY KEY NOT NULL,
  	"key_name" text NOT NULL
  );
  
  CREATE TABLE "audience_day_key_holders" (
  	"day" date NOT NULL,
  	"boot" uuid NOT NULL,
  	"public_key" text NOT NULL,
  	"key_name" text NOT NULL,
  	"sealed" text,
  	"sealed_name" text,
  	"heard_at" timestamp(3) with time zone NOT NULL,
  	CONSTRAINT "audience_day_key_holders_pkey" PRIMARY KEY("day","boot")
  );
  
  ALTER TABLE "articles" ADD COLUMN "other_title" varchar;
  ALTER TABLE "_articles_v" ADD COLUMN "version_other_title" varchar;
  ALTER TABLE "users" ADD COLUMN "weekly_audience" boolean DEFAULT true;
  ALTER TABLE "most_read_rels" ADD CONSTRAINT "most_read_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."most_read"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "most_read_rels" ADD CONSTRAINT "most_read_rels_articles_fk" FOREIGN KEY ("articles_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "attributions" ADD CONSTRAINT "attributions_consent_id_newsletter_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."newsletter_consents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "attributions" ADD CONSTRAINT "attributions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "attributions" ADD CONSTRAINT "attributions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "attributions" ADD CONSTRAINT "attributions_entry_send_id_campaign_sends_id_fk" FOREIGN KEY ("entry_send_id") REFERENCES "public"."campaign_sends"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "most_read_rels_order_idx" ON "most_read_rels" USING btree ("order");
  CREATE INDEX "most_read_rels_parent_idx" ON "most_read_rels" USING btree ("parent_id");
  CREATE INDEX "most_read_rels_path_idx" ON "most_read_rels" USING btree ("path");
  CREATE INDEX "most_read_rels_articles_id_idx" ON "most_read_rels" USING btree ("articles_id");
  CREATE UNIQUE INDEX "attributions_consent_idx" ON "attributions" USING btree ("consent_id");
  CREATE UNIQUE INDEX "attributions_checkout_idx" ON "attributions" USING btree ("checkout_id");
  CREATE UNIQUE INDEX "attributions_registration_idx" ON "attributions" USING btree ("user_id") WHERE kind = 'registration';
  CREATE INDEX "attributions_user_idx" ON "attributions" USING btree ("user_id");
  CREATE INDEX "attributions_kind_idx" ON "attributions" USING btree ("kind","told_on");
  CREATE INDEX "attributions_send_idx" ON "attributions" USING btree ("entry_send_id");
  CREATE INDEX "audience_title_tests_article" ON "audience_title_tests" USING btree ("article_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "most_read" CASCADE;
  DROP TABLE "most_read_rels" CASCADE;
  DROP TABLE "attributions" CASCADE;
  DROP TABLE "audience_deltas" CASCADE;
  DROP TABLE "audience_boots" CASCADE;
  DROP TABLE "audience_pages" CASCADE;
  DROP TABLE "audience_sources" CASCADE;
  DROP TABLE "audience_hours" CASCADE;
  DROP TABLE "audience_days" CASCADE;
  DROP TABLE "audience_months" CASCADE;
  DROP TABLE "audience_tallies" CASCADE;
  DROP TABLE "audience_groups" CASCADE;
  DROP TABLE "audience_group_days" CASCADE;
  DROP TABLE "audience_closings" CASCADE;
  DROP TABLE "audience_title_tests" CASCADE;
  DROP TABLE "audience_day_keys" CASCADE;
  DROP TABLE "audience_day_key_holders" CASCADE;
  ALTER TABLE "articles" DROP COLUMN "other_title";
  ALTER TABLE "_articles_v" DROP COLUMN "version_other_title";
  ALTER TABLE "users" DROP COLUMN "weekly_audience";`)
}

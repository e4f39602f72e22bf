import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
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
  `)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
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
  DROP TABLE "audience_closings" CASCADE;`)
}

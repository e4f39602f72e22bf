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
  
  ALTER TABLE "most_read_rels" ADD CONSTRAINT "most_read_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."most_read"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "most_read_rels" ADD CONSTRAINT "most_read_rels_articles_fk" FOREIGN KEY ("articles_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "most_read_rels_order_idx" ON "most_read_rels" USING btree ("order");
  CREATE INDEX "most_read_rels_parent_idx" ON "most_read_rels" USING btree ("parent_id");
  CREATE INDEX "most_read_rels_path_idx" ON "most_read_rels" USING btree ("path");
  CREATE INDEX "most_read_rels_articles_id_idx" ON "most_read_rels" USING btree ("articles_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "most_read" CASCADE;
  DROP TABLE "most_read_rels" CASCADE;`)
}

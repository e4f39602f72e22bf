import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "issue_presence" (
  	"issue_id" integer NOT NULL,
  	"form" text NOT NULL,
  	"user_id" integer NOT NULL,
  	"opened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "issue_presence_pk" PRIMARY KEY("issue_id","form")
  );
  
  ALTER TABLE "issues" ADD COLUMN "edited_in" varchar;
  ALTER TABLE "_issues_v" ADD COLUMN "version_edited_in" varchar;
  ALTER TABLE "_issues_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "issue_presence" ADD CONSTRAINT "issue_presence_issue_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "issue_presence" ADD CONSTRAINT "issue_presence_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "issue_presence_seen_at_idx" ON "issue_presence" USING btree ("seen_at");
  CREATE INDEX "_issues_v_autosave_idx" ON "_issues_v" USING btree ("autosave");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "issue_presence" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "issue_presence" CASCADE;
  DROP INDEX "_issues_v_autosave_idx";
  ALTER TABLE "issues" DROP COLUMN "edited_in";
  ALTER TABLE "_issues_v" DROP COLUMN "version_edited_in";
  ALTER TABLE "_issues_v" DROP COLUMN "autosave";`)
}

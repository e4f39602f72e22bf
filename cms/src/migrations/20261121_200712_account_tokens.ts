import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "account_tokens" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"purpose" text NOT NULL,
  	"user_id" integer,
  	"email" text NOT NULL,
  	"token_hash" text NOT NULL,
  	"code_hash" text,
  	"code_attempts_left" integer DEFAULT 0 NOT NULL,
  	"request_key" text,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"expires_at" timestamp(3) with time zone NOT NULL,
  	CONSTRAINT "account_tokens_token_hash_key" UNIQUE("token_hash"),
  	CONSTRAINT "account_tokens_request_key_key" UNIQUE("request_key"),
  	CONSTRAINT "account_tokens_purpose_known" CHECK ("purpose" in ('verify-email', 'reset-password', 'sign-in', 'confirm-email', 'invitation'))
  );
  
  ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "account_tokens_user_idx" ON "account_tokens" USING btree ("user_id");
  CREATE INDEX "account_tokens_email_idx" ON "account_tokens" USING btree ("email","purpose");
  CREATE INDEX "account_tokens_expires_at_idx" ON "account_tokens" USING btree ("expires_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "account_tokens" CASCADE;`)
}

import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

// The tickets of a reader go with the account: Payload writes `set null` for every relationship, which a ticket
// without a reader must not have. The first constraint below cascades instead.
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_support_tickets_category" AS ENUM('billing', 'subscription', 'delivery', 'technical', 'general');
  CREATE TYPE "public"."enum_support_tickets_status" AS ENUM('open', 'answered', 'closed');
  CREATE TABLE "support_tickets" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"subject" varchar NOT NULL,
  	"waiting_since" timestamp(3) with time zone,
  	"category" "enum_support_tickets_category" NOT NULL,
  	"status" "enum_support_tickets_status" DEFAULT 'open' NOT NULL,
  	"reader_id" integer NOT NULL,
  	"assignee_id" integer,
  	"public_id" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "support_messages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"ticket_id" integer NOT NULL,
  	"from" text NOT NULL,
  	"author_id" integer,
  	"text" text NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "support_messages_from_known" CHECK ("from" in ('reader', 'staff'))
  );
  
  CREATE TABLE "second_factors" (
  	"user_id" integer PRIMARY KEY NOT NULL,
  	"secret" text NOT NULL,
  	"confirmed_at" timestamp(3) with time zone,
  	"last_step" bigint DEFAULT 0 NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "recovery_codes" (
  	"user_id" integer NOT NULL,
  	"code_hash" text NOT NULL,
  	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","code_hash")
  );
  
  CREATE TABLE "second_factor_challenges" (
  	"token_hash" text PRIMARY KEY NOT NULL,
  	"user_id" integer NOT NULL,
  	"method" text NOT NULL,
  	"tries_left" integer NOT NULL,
  	"expires_at" timestamp(3) with time zone NOT NULL
  );
  
  ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "second_factor_challenges" ADD CONSTRAINT "second_factor_challenges_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "support_tickets_waiting_since_idx" ON "support_tickets" USING btree ("waiting_since");
  CREATE INDEX "support_tickets_category_idx" ON "support_tickets" USING btree ("category");
  CREATE INDEX "support_tickets_status_idx" ON "support_tickets" USING btree ("status");
  CREATE INDEX "support_tickets_reader_idx" ON "support_tickets" USING btree ("reader_id");
  CREATE INDEX "support_tickets_assignee_idx" ON "support_tickets" USING btree ("assignee_id");
  CREATE UNIQUE INDEX "support_tickets_public_id_idx" ON "support_tickets" USING btree ("public_id");
  CREATE INDEX "support_tickets_updated_at_idx" ON "support_tickets" USING btree ("updated_at");
  CREATE INDEX "support_tickets_created_at_idx" ON "support_tickets" USING btree ("created_at");
  CREATE INDEX "support_messages_ticket_idx" ON "support_messages" USING btree ("ticket_id","id");
  CREATE INDEX "second_factor_challenges_expires_at_idx" ON "second_factor_challenges" USING btree ("expires_at");
  CREATE INDEX "second_factor_challenges_user_idx" ON "second_factor_challenges" USING btree ("user_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "support_tickets" CASCADE;
  DROP TABLE "support_messages" CASCADE;
  DROP TABLE "second_factors" CASCADE;
  DROP TABLE "recovery_codes" CASCADE;
  DROP TABLE "second_factor_challenges" CASCADE;
  DROP TYPE "public"."enum_support_tickets_category";
  DROP TYPE "public"."enum_support_tickets_status";`)
}

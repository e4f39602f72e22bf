import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
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
  
  ALTER TABLE "attributions" ADD CONSTRAINT "attributions_consent_id_newsletter_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."newsletter_consents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "attributions" ADD CONSTRAINT "attributions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "attributions" ADD CONSTRAINT "attributions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "attributions" ADD CONSTRAINT "attributions_entry_send_id_campaign_sends_id_fk" FOREIGN KEY ("entry_send_id") REFERENCES "public"."campaign_sends"("id") ON DELETE set null ON UPDATE no action;
  CREATE UNIQUE INDEX "attributions_consent_idx" ON "attributions" USING btree ("consent_id");
  CREATE UNIQUE INDEX "attributions_checkout_idx" ON "attributions" USING btree ("checkout_id");
  CREATE UNIQUE INDEX "attributions_registration_idx" ON "attributions" USING btree ("user_id") WHERE kind = 'registration';
  CREATE INDEX "attributions_user_idx" ON "attributions" USING btree ("user_id");
  CREATE INDEX "attributions_kind_idx" ON "attributions" USING btree ("kind","told_on");
  CREATE INDEX "attributions_send_idx" ON "attributions" USING btree ("entry_send_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "attributions" CASCADE;`)
}

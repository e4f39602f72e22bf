import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'invoice-corrected' BEFORE 'complimentary-given-back';
  CREATE TABLE "invoicing_rates" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"country" varchar NOT NULL,
  	"name" varchar DEFAULT 'VAT' NOT NULL,
  	"percent" numeric DEFAULT 0 NOT NULL,
  	"note" varchar,
  	"valid_from" timestamp(3) with time zone
  );
  
  CREATE TABLE "invoicing" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"seller_legal_name" varchar,
  	"seller_address" varchar,
  	"seller_country" varchar,
  	"seller_tax_id" varchar,
  	"seller_vat_id" varchar,
  	"seller_register" varchar,
  	"seller_email" varchar,
  	"seller_phone" varchar,
  	"prefix" varchar DEFAULT 'INV' NOT NULL,
  	"otherwise_name" varchar DEFAULT 'VAT' NOT NULL,
  	"otherwise_percent" numeric DEFAULT 0 NOT NULL,
  	"otherwise_note" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_invoicing_v_version_rates" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"country" varchar NOT NULL,
  	"name" varchar DEFAULT 'VAT' NOT NULL,
  	"percent" numeric DEFAULT 0 NOT NULL,
  	"note" varchar,
  	"valid_from" timestamp(3) with time zone,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_invoicing_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_seller_legal_name" varchar,
  	"version_seller_address" varchar,
  	"version_seller_country" varchar,
  	"version_seller_tax_id" varchar,
  	"version_seller_vat_id" varchar,
  	"version_seller_register" varchar,
  	"version_seller_email" varchar,
  	"version_seller_phone" varchar,
  	"version_prefix" varchar DEFAULT 'INV' NOT NULL,
  	"version_otherwise_name" varchar DEFAULT 'VAT' NOT NULL,
  	"version_otherwise_percent" numeric DEFAULT 0 NOT NULL,
  	"version_otherwise_note" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "invoice_series" (
  	"series" text PRIMARY KEY NOT NULL,
  	"last_number" integer NOT NULL
  );
  
  CREATE TABLE "invoices" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"number" text NOT NULL,
  	"series" text NOT NULL,
  	"series_number" integer NOT NULL,
  	"kind" text NOT NULL,
  	"payment_id" integer NOT NULL,
  	"related_id" integer,
  	"provider_refund_id" text,
  	"issued_at" timestamp(3) with time zone NOT NULL,
  	"content" jsonb NOT NULL,
  	CONSTRAINT "invoices_kind_known" CHECK (kind in ('invoice', 'cancellation', 'credit-note'))
  );
  
  CREATE TABLE "invoice_details" (
  	"user_id" integer PRIMARY KEY NOT NULL,
  	"name" text NOT NULL,
  	"company" text,
  	"address_line1" text NOT NULL,
  	"address_line2" text,
  	"city" text NOT NULL,
  	"state" text,
  	"postal_code" text,
  	"country" text NOT NULL,
  	"vat_id" text,
  	"reference" text,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "invoicing_rates" ADD CONSTRAINT "invoicing_rates_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."invoicing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_invoicing_v_version_rates" ADD CONSTRAINT "_invoicing_v_version_rates_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_invoicing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "invoices" ADD CONSTRAINT "invoices_related_id_invoices_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
  ALTER TABLE "invoice_details" ADD CONSTRAINT "invoice_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "invoicing_rates_order_idx" ON "invoicing_rates" USING btree ("_order");
  CREATE INDEX "invoicing_rates_parent_id_idx" ON "invoicing_rates" USING btree ("_parent_id");
  CREATE INDEX "_invoicing_v_version_rates_order_idx" ON "_invoicing_v_version_rates" USING btree ("_order");
  CREATE INDEX "_invoicing_v_version_rates_parent_id_idx" ON "_invoicing_v_version_rates" USING btree ("_parent_id");
  CREATE INDEX "_invoicing_v_created_at_idx" ON "_invoicing_v" USING btree ("created_at");
  CREATE INDEX "_invoicing_v_updated_at_idx" ON "_invoicing_v" USING btree ("updated_at");
  CREATE UNIQUE INDEX "invoices_number_idx" ON "invoices" USING btree ("number");
  CREATE UNIQUE INDEX "invoices_series_number_idx" ON "invoices" USING btree ("series","series_number");
  CREATE INDEX "invoices_payment_idx" ON "invoices" USING btree ("payment_id");
  CREATE INDEX "invoices_issued_at_idx" ON "invoices" USING btree ("issued_at");
  CREATE UNIQUE INDEX "invoices_first_of_payment_idx" ON "invoices" USING btree ("payment_id") WHERE kind = 'invoice' and related_id is null;
  CREATE UNIQUE INDEX "invoices_replaced_once_idx" ON "invoices" USING btree ("related_id") WHERE kind = 'invoice';
  CREATE UNIQUE INDEX "invoices_cancelled_once_idx" ON "invoices" USING btree ("related_id") WHERE kind = 'cancellation';
  CREATE UNIQUE INDEX "invoices_refund_idx" ON "invoices" USING btree ("provider_refund_id") WHERE kind = 'credit-note';`)

  await db.execute(sql`
   -- The seller's details move here from the site settings, whose columns stay for the version before.
   INSERT INTO "invoicing" ("seller_legal_name", "seller_address", "seller_tax_id", "seller_email", "created_at", "updated_at")
   SELECT "seller_legal_name", "seller_address", "seller_tax_id", "seller_email", now(), now()
     FROM "site_settings" ORDER BY "id" LIMIT 1;

   -- What was paid and refunded before gets its documents in the order of time, as receipts have said until now: seller,
   -- payer, and no tax but what the payment provider had reported.
   INSERT INTO "invoices" ("number", "series", "series_number", "kind", "payment_id", "provider_refund_id", "issued_at", "content")
   WITH "paid" AS (
     SELECT payment."id", payment."paid_at", payment."currency", payment."document",
            (payment."document"->>'total')::numeric AS "total",
            coalesce((payment."document"->>'tax')::numeric, 0) AS "tax",
            (payment."document"->>'total')::numeric
              - (SELECT coalesce(sum((line->>'amount')::numeric), 0) FROM jsonb_array_elements(payment."document"->'lines') line)
              AS "rest",
            CASE WHEN payment."document"#>>'{billingAddress,-1}' ~ '^[A-Z]{2}$'
                 THEN payment."document"#>>'{billingAddress,-1}' END AS "country"
       FROM "payments" payment
      WHERE payment."paid_at" IS NOT NULL AND payment."document" ? 'total' AND payment."document" ? 'lines'
   ), "due" AS (
     SELECT paid."id" AS "payment_id", 'invoice' AS "kind", NULL::text AS "refund", 0 AS "amount", 0::numeric AS "before",
            paid."paid_at" AS "at", 0 AS "step", paid."id" AS "place"
       FROM "paid"
     UNION ALL
     SELECT paid."id", 'credit-note', refund."provider_refund_id", refund."amount_cents",
            sum(refund."amount_cents") OVER (PARTITION BY paid."id" ORDER BY refund."created_at", refund."id")
              - refund."amount_cents",
            greatest(refund."created_at", paid."paid_at"), 1, refund."id"
       FROM "payment_refunds" refund JOIN "paid" ON paid."id" = refund."payment_id"
      WHERE refund."status" NOT IN ('failed', 'canceled') AND refund."amount_cents" > 0
   ), "numbered" AS (
     SELECT due.*, paid."document", paid."currency", paid."paid_at", paid."total", paid."tax", paid."rest", paid."country",
            CASE WHEN (paid."document"->>'isLive')::boolean THEN 'INV-' ELSE 'TEST-' END AS "series",
            row_number() OVER (PARTITION BY (paid."document"->>'isLive')::boolean
                               ORDER BY due."at", due."step", due."place")::integer AS "n"
       FROM "due" JOIN "paid" ON paid."id" = due."payment_id"
   ), "split" AS (
     SELECT numbered.*,
            CASE WHEN "kind" = 'invoice' THEN "total" ELSE -"amount" END AS "gross",
            CASE WHEN "kind" = 'invoice' THEN "tax"
                 ELSE floor((2 * "tax" * "before" + "total") / (2 * "total"))
                    - floor((2 * "tax" * ("before" + "amount") + "total") / (2 * "total")) END AS "tax_part"
       FROM "numbered"
   )
   SELECT "series" || lpad("n"::text, greatest(6, length("n"::text)), '0'), "series", "n", "kind", "payment_id", "refund", "at",
          jsonb_build_object(
            'isLive', "document"->'isLive',
            'magazine', coalesce((SELECT "name" FROM "site_settings" ORDER BY "id" LIMIT 1), 'Meridian'),
            'seller', (
              SELECT jsonb_build_object(
                       'name', coalesce(nullif(trim(site."seller_legal_name"), ''), site."name", 'Meridian'),
                       'address', coalesce((SELECT jsonb_agg(trim(line) ORDER BY place)
                                              FROM unnest(string_to_array(site."seller_address", E'\\n')) WITH ORDINALITY
                                                AS address(line, place)
                                             WHERE trim(line) <> ''), '[]'),
                       'country', NULL, 'taxId', nullif(trim(site."seller_tax_id"), ''), 'vatId', NULL, 'register', NULL,
                       'email', nullif(trim(site."seller_email"), ''), 'phone', NULL)
                FROM (SELECT 1) always LEFT JOIN "site_settings" site ON true ORDER BY site."id" LIMIT 1),
            'buyer', jsonb_build_object(
              'name', "document"#>'{reader,name}', 'company', NULL,
              'address', CASE WHEN "country" IS NULL THEN coalesce("document"->'billingAddress', '[]')
                              ELSE ("document"->'billingAddress') - -1 END,
              'country', "country", 'vatId', NULL, 'reference', NULL, 'email', "document"#>'{reader,email}'),
            'currency', "currency",
            'lines', CASE WHEN "kind" = 'invoice' THEN "document"->'lines' || CASE WHEN "rest" = 0 THEN '[]'::jsonb
                ELSE jsonb_build_array(jsonb_build_object(
                  'description', CASE WHEN "rest" < 0 THEN 'Discount' ELSE 'Added by the payment provider' END,
                  'amount', "rest"::bigint, 'periodStart', NULL, 'periodEnd', NULL)) END
              ELSE jsonb_build_array(jsonb_build_object(
                'description', 'Refund: ' || coalesce((
                  SELECT line->>'description' FROM jsonb_array_elements("document"->'lines') line
                   ORDER BY (line->>'amount')::numeric DESC LIMIT 1), 'subscription'),
                'amount', "gross"::bigint, 'periodStart', NULL, 'periodEnd', NULL)) END,
            'tax', jsonb_build_object(
              'kind', CASE WHEN "tax" > 0 THEN 'taxed' ELSE 'none' END, 'name', 'Tax',
              'rate', CASE WHEN "tax" > 0 THEN round("tax" * 100000 / ("total" - "tax"))::integer ELSE 0 END, 'note', NULL),
            'net', ("gross" - "tax_part")::bigint, 'taxAmount', "tax_part"::bigint, 'total', "gross"::bigint,
            'amountPaid', CASE WHEN "kind" = 'invoice' THEN ("document"->>'amountPaid')::bigint ELSE "gross"::bigint END,
            'paidAt', to_char("paid_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'card', "document"->'card')
     FROM "split" ORDER BY "series", "n";
   UPDATE "invoices" note SET "related_id" = invoice."id"
     FROM "invoices" invoice
    WHERE note."kind" = 'credit-note' AND invoice."kind" = 'invoice' AND invoice."payment_id" = note."payment_id";
   INSERT INTO "invoice_series" ("series", "last_number")
   SELECT "series", max("series_number") FROM "invoices" GROUP BY "series";

   -- The number beside a payment is ours from now on, no longer the payment provider's.
   UPDATE "payments" payment SET "invoice_number" = (
     SELECT "number" FROM "invoices" invoice WHERE invoice."payment_id" = payment."id" AND invoice."kind" = 'invoice');`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "invoicing_rates" CASCADE;
  DROP TABLE "invoicing" CASCADE;
  DROP TABLE "_invoicing_v_version_rates" CASCADE;
  DROP TABLE "_invoicing_v" CASCADE;
  DROP TABLE "invoice_series" CASCADE;
  DROP TABLE "invoices" CASCADE;
  DROP TABLE "invoice_details" CASCADE;
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE text;
  DROP TYPE "public"."enum_audit_events_action";
  CREATE TYPE "public"."enum_audit_events_action" AS ENUM('sign-in', 'sign-in-failed', 'sign-out', 'sessions-ended', 'account-created', 'account-invited', 'account-deletion-requested', 'account-deletion-cancelled', 'account-deleted', 'data-exported', 'password-changed', 'password-reset-requested', 'email-changed', 'email-verified', 'role-changed', 'second-factor-set-up', 'second-factor-removed', 'second-factor-reset', 'second-factor-failed', 'recovery-code-used', 'recovery-codes-renewed', 'reader-data-read', 'reader-data-changed', 'ticket-answered', 'ticket-assigned', 'ticket-closed', 'ticket-reopened', 'plan-changed', 'plan-change-planned', 'plan-change-taken-back', 'subscription-cancelled', 'subscription-resumed', 'card-updated', 'complimentary-given-back', 'complimentary-given', 'complimentary-changed', 'complimentary-ended', 'payment-refunded', 'subscription-cancelled-by-staff', 'receipt-resent', 'print-run-made', 'print-run-downloaded', 'embargo-lifted', 'embargo-shortened', 'reconciliation-started', 'publication-scheduled', 'schedule-taken-back', 'issue-released', 'render-requested', 'target-removed');
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE "public"."enum_audit_events_action" USING "action"::"public"."enum_audit_events_action";`)
}

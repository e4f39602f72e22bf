import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** What the plans said that a magazine begins with, and what they say from this version on. */
const plans = [
  {
    "slug": "introduction",
    "before": {
      "description": "A first acquaintance with Meridian, at no charge and for as long as you like.",
      "features": [
        "Every article online",
        "The weekly executive agenda by e-mail",
        "Selected pieces from the archive"
      ]
    },
    "after": {
      "description": "A first acquaintance with Meridian, at no charge and for as long as you like.",
      "features": [
        "Every article and every issue, to read online",
        "Every issue as a PDF to keep",
        "Saved articles and reading progress on all your devices",
        "The Executive Agenda by e-mail, if you choose it"
      ],
      "welcome": "Welcome. You have an account with us now, and that is all you need: every article and every issue is open to you, on whichever screen you prefer.\n\nSave what you mean to read, and it will wait for you on all your devices. Should you like the week in one page, choose the Executive Agenda among the newsletters of your account."
    }
  },
  {
    "slug": "global-reader",
    "before": {
      "description": "The whole magazine in its digital edition, with every issue since the first.",
      "features": [
        "Everything in The Introduction",
        "Every digital issue to read and to download",
        "The complete archive of past issues",
        "The executive agenda for subscribers"
      ]
    },
    "after": {
      "description": "For readers who want the reporting to go on. What we publish online is open to all, and a subscription is what pays for it.",
      "features": [
        "Everything in The Introduction",
        "You pay for reporting that stays open to everybody",
        "A letter of welcome from the editor",
        "Receipts and invoices made out to your company"
      ],
      "welcome": "Thank you. Everything that we publish online is open to all who care to read it, and that is only possible because some readers decide to pay for the reporting. You are one of them now.\n\nWhat you have paid for is time: a writer who may go back a third time to ask the same question, an editor who may say that a piece is not ready. I hope that you will notice.\n\nIf something in these pages strikes you as wrong, write to us. We read every letter, and we correct what has to be corrected where everybody can see it."
    }
  },
  {
    "slug": "patron-ledger",
    "before": {
      "description": "For readers who want to meet the people behind the pages, and to see that there are more of them.",
      "features": [
        "Everything in The Global Reader",
        "Two invitations a year to the Meridian dinners",
        "The quarterly briefing with our editors",
        "Your name in the Patron Ledger of the winter issue, should you wish"
      ]
    },
    "after": {
      "description": "For readers who want to meet the people behind the pages, and to see that there are more of them.",
      "features": [
        "Everything in The Global Reader",
        "Two invitations a year to the Meridian dinners",
        "The quarterly briefing with our editors",
        "Your name in the Patron Ledger of the winter issue, should you wish"
      ],
      "welcome": "Thank you for joining the patrons of this magazine. There are not many of you, and each of you pays for more pages than you could read in a year.\n\nYou will hear from us before the next dinner and before the next quarterly briefing. Both are small on purpose: come with questions, and with doubts about our answers.\n\nIf you would like your name to stand in the Patron Ledger of the winter issue, tell us how it should read. If you would rather that it did not, there is nothing to do."
    }
  },
  {
    "slug": "platinum",
    "before": {
      "description": "The print edition brought to your door each month, and a seat at the table.",
      "features": [
        "Everything in The Patron Ledger",
        "The monthly print edition, delivered",
        "Invitations to all Meridian events, for two",
        "A personal contact for every request"
      ]
    },
    "after": {
      "description": "Every issue in print, brought to your door, and a seat at the table.",
      "features": [
        "Everything in The Patron Ledger",
        "Every issue in print, delivered to your address",
        "Invitations to all Meridian events, for two",
        "A named contact for every request"
      ],
      "welcome": "It is a pleasure to welcome you to the Circle. From the next printed issue on, Meridian comes to you on paper: set in type that is meant to be read slowly, and sent to the address that you have given us.\n\nYou have a person here now, not a department. Whatever you need, an address that changes, a seat at a dinner, a question to a writer, ask them by name. They will know who you are.\n\nAnd write to me whenever something in these pages deserves it. I read every letter myself."
    }
  }
]

/** The same of the questions on the subscription page. */
const answers = [
  {
    "before": "No. Everything editorial can be read without an account. A subscription adds the digital issues, invitations and, in the highest tier, the print edition, and it is what pays for the reporting.",
    "after": "No. Every article and every issue can be read without an account. A subscription is what pays for the reporting; the higher tiers add invitations and, in the highest, every issue in print."
  },
  {
    "before": "The Platinum Circle includes the monthly print edition, delivered to the address that you give us. You can change the address in your account at any time.",
    "after": "The Platinum Circle includes every issue in print, delivered to the address that you give us. You can change the address in your account at any time, where you also see when the next issue is sent out."
  }
]

/** Gives a plan the words of this version, unless the staff have changed what it says. */
async function rewordPlan(db: MigrateUpArgs['db'], { slug, before, after }: (typeof plans)[number]): Promise<void> {
  const found = await db.execute(sql`
    UPDATE "plans" plan SET "description" = ${after.description}, "welcome" = ${after.welcome}
     WHERE plan.slug = ${slug} AND plan.description = ${before.description}
       AND (SELECT jsonb_agg(line.text ORDER BY line."order") FROM "plans_texts" line
             WHERE line.parent_id = plan.id AND line.path = 'features') = ${JSON.stringify(before.features)}::jsonb
    RETURNING plan.id;`)
  const id = found.rows[0]?.['id']
  if (id === undefined) return
  await db.execute(sql`DELETE FROM "plans_texts" WHERE "parent_id" = ${id} AND "path" = 'features';`)
  await db.execute(sql`
    INSERT INTO "plans_texts" ("order", "parent_id", "path", "text")
    SELECT line.position, ${id}, 'features', line.text
      FROM jsonb_array_elements_text(${JSON.stringify(after.features)}::jsonb) WITH ORDINALITY AS line (text, position);`)
}

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_site_settings_delivery_countries" AS ENUM('United States', 'Canada', 'United Kingdom', 'Australia', 'Austria', 'Bahrain', 'Belgium', 'Brazil', 'Bulgaria', 'Chile', 'China', 'Croatia', 'Cyprus', 'Czechia', 'Denmark', 'Egypt', 'Estonia', 'Finland', 'France', 'Germany', 'Greece', 'Hong Kong', 'Hungary', 'Iceland', 'India', 'Ireland', 'Israel', 'Italy', 'Japan', 'Kuwait', 'Latvia', 'Liechtenstein', 'Lithuania', 'Luxembourg', 'Malaysia', 'Malta', 'Mexico', 'Monaco', 'Netherlands', 'New Zealand', 'Norway', 'Oman', 'Poland', 'Portugal', 'Qatar', 'Romania', 'Saudi Arabia', 'Singapore', 'Slovakia', 'Slovenia', 'South Africa', 'South Korea', 'Spain', 'Sweden', 'Switzerland', 'Taiwan', 'Thailand', 'Türkiye', 'United Arab Emirates');
  CREATE TYPE "public"."enum__site_settings_v_version_delivery_countries" AS ENUM('United States', 'Canada', 'United Kingdom', 'Australia', 'Austria', 'Bahrain', 'Belgium', 'Brazil', 'Bulgaria', 'Chile', 'China', 'Croatia', 'Cyprus', 'Czechia', 'Denmark', 'Egypt', 'Estonia', 'Finland', 'France', 'Germany', 'Greece', 'Hong Kong', 'Hungary', 'Iceland', 'India', 'Ireland', 'Israel', 'Italy', 'Japan', 'Kuwait', 'Latvia', 'Liechtenstein', 'Lithuania', 'Luxembourg', 'Malaysia', 'Malta', 'Mexico', 'Monaco', 'Netherlands', 'New Zealand', 'Norway', 'Oman', 'Poland', 'Portugal', 'Qatar', 'Romania', 'Saudi Arabia', 'Singapore', 'Slovakia', 'Slovenia', 'South Africa', 'South Korea', 'Spain', 'Sweden', 'Switzerland', 'Taiwan', 'Thailand', 'Türkiye', 'United Arab Emirates');
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Austria';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Bahrain';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Belgium';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Brazil';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Bulgaria';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Chile';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'China';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Croatia';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Cyprus';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Czechia';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Denmark';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Egypt';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Estonia';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Finland';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'France';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Germany';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Greece';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Hong Kong';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Hungary';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Iceland';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'India';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Ireland';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Israel';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Italy';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Japan';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Kuwait';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Latvia';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Liechtenstein';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Lithuania';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Luxembourg';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Malaysia';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Malta';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Mexico';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Monaco';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Netherlands';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'New Zealand';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Norway';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Oman';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Poland';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Portugal';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Qatar';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Romania';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Saudi Arabia';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Singapore';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Slovakia';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Slovenia';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'South Africa';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'South Korea';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Spain';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Sweden';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Switzerland';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Taiwan';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Thailand';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'Türkiye';
  ALTER TYPE "public"."enum_addresses_country" ADD VALUE 'United Arab Emirates';
  ALTER TYPE "public"."enum_audit_events_action" ADD VALUE 'print-date-set' BEFORE 'embargo-lifted';
  CREATE TABLE "site_settings_delivery_countries" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_site_settings_delivery_countries",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "_site_settings_v_version_delivery_countries" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum__site_settings_v_version_delivery_countries",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "welcome" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"signed_by_id" integer,
  	"contact_name" varchar,
  	"contact_role" varchar,
  	"contact_email" varchar,
  	"contact_phone" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "print_dates" (
  	"issue_id" integer PRIMARY KEY NOT NULL,
  	"ships_on" text NOT NULL
  );
  
  ALTER TABLE "plans" ADD COLUMN "welcome" varchar;
  ALTER TABLE "site_settings_delivery_countries" ADD CONSTRAINT "site_settings_delivery_countries_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_delivery_countries" ADD CONSTRAINT "_site_settings_v_version_delivery_countries_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_site_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "welcome" ADD CONSTRAINT "welcome_signed_by_id_authors_id_fk" FOREIGN KEY ("signed_by_id") REFERENCES "public"."authors"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "print_dates" ADD CONSTRAINT "print_dates_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "site_settings_delivery_countries_order_idx" ON "site_settings_delivery_countries" USING btree ("order");
  CREATE INDEX "site_settings_delivery_countries_parent_idx" ON "site_settings_delivery_countries" USING btree ("parent_id");
  CREATE INDEX "_site_settings_v_version_delivery_countries_order_idx" ON "_site_settings_v_version_delivery_countries" USING btree ("order");
  CREATE INDEX "_site_settings_v_version_delivery_countries_parent_idx" ON "_site_settings_v_version_delivery_countries" USING btree ("parent_id");
  CREATE INDEX "welcome_signed_by_idx" ON "welcome" USING btree ("signed_by_id");`)

  // From here on written by hand: what is there already gets the countries and the words of this version.
  for (const [settings, countries] of [
    ['site_settings', 'site_settings_delivery_countries'],
    ['_site_settings_v', '_site_settings_v_version_delivery_countries'],
  ] as const) {
    const type = sql.identifier(
      countries.startsWith('_')
        ? 'enum__site_settings_v_version_delivery_countries'
        : 'enum_site_settings_delivery_countries',
    )
    await db.execute(sql`
      INSERT INTO ${sql.identifier(countries)} ("order", "parent_id", "value")
      SELECT country.position, settings.id, country.name::${type}
        FROM ${sql.identifier(settings)} settings
       CROSS JOIN (VALUES (1, 'United States'), (2, 'Canada'), (3, 'United Kingdom'), (4, 'Australia'))
             AS country (position, name);`)
  }
  await db.execute(sql`
    INSERT INTO "welcome" ("signed_by_id", "updated_at", "created_at")
    SELECT id, now(), now() FROM "authors" WHERE "role" = 'Editor-in-Chief' ORDER BY id LIMIT 1;`)
  for (const plan of plans) await rewordPlan(db, plan)
  for (const { before, after } of answers) {
    await db.execute(sql`UPDATE "subscription_page_questions" SET "answer" = ${after} WHERE "answer" = ${before};`)
  }
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "site_settings_delivery_countries" CASCADE;
  DROP TABLE "_site_settings_v_version_delivery_countries" CASCADE;
  DROP TABLE "welcome" CASCADE;
  DROP TABLE "print_dates" CASCADE;
  ALTER TABLE "addresses" ALTER COLUMN "country" SET DATA TYPE text;
  DROP TYPE "public"."enum_addresses_country";
  CREATE TYPE "public"."enum_addresses_country" AS ENUM('United States', 'Canada', 'United Kingdom', 'Australia');
  ALTER TABLE "addresses" ALTER COLUMN "country" SET DATA TYPE "public"."enum_addresses_country" USING "country"::"public"."enum_addresses_country";
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE text;
  DROP TYPE "public"."enum_audit_events_action";
  CREATE TYPE "public"."enum_audit_events_action" AS ENUM('sign-in', 'sign-in-failed', 'sign-out', 'sessions-ended', 'account-created', 'account-invited', 'account-deletion-requested', 'account-deletion-cancelled', 'account-deleted', 'data-exported', 'password-changed', 'password-reset-requested', 'email-changed', 'email-verified', 'role-changed', 'second-factor-set-up', 'second-factor-removed', 'second-factor-reset', 'second-factor-failed', 'recovery-code-used', 'recovery-codes-renewed', 'reader-data-read', 'reader-data-changed', 'ticket-answered', 'ticket-assigned', 'ticket-closed', 'ticket-reopened', 'plan-changed', 'plan-change-planned', 'plan-change-taken-back', 'subscription-cancelled', 'subscription-resumed', 'card-updated', 'complimentary-given-back', 'complimentary-given', 'complimentary-changed', 'complimentary-ended', 'payment-refunded', 'subscription-cancelled-by-staff', 'receipt-resent', 'print-run-made', 'print-run-downloaded', 'embargo-lifted', 'embargo-shortened', 'reconciliation-started', 'publication-scheduled', 'schedule-taken-back', 'issue-released', 'render-requested', 'target-removed');
  ALTER TABLE "audit_events" ALTER COLUMN "action" SET DATA TYPE "public"."enum_audit_events_action" USING "action"::"public"."enum_audit_events_action";
  ALTER TABLE "plans" DROP COLUMN "welcome";
  DROP TYPE "public"."enum_site_settings_delivery_countries";
  DROP TYPE "public"."enum__site_settings_v_version_delivery_countries";`)
}

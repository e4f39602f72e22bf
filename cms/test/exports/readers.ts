import type { Payload } from 'payload'
import { createCampaign, createNewsletter, campaignBody } from '../campaigns.ts'
import { createTestPlan } from '../subscribers.ts'
import type { Named } from './every-block.ts'

/** Values that may stand in no export. */
export const planted = {
  password: '$argon2id$planted-password-hash',
  session: 'planted-session-hash',
  secondFactor: 'planted-second-factor',
  token: 'planted-token-hash',
  subscriberKey: 'planted-subscriber-key',
  consentKey: 'planted-consent-key',
  network: 'planted-network-hash',
  card: 'card_planted',
} as const

/** Readers, subscribers and newsletters of a magazine, with what none of its exports may have. */
export async function fillReaders(
  payload: Payload,
  { section, named }: { section: number; named: Named },
): Promise<void> {
  const { pool } = payload.db
  const plan = await createTestPlan(payload, { tier: 'gold', name: 'Gold', slug: 'gold-year' })
  await payload.update({
    collection: 'plans',
    id: plan.id,
    data: { features: ['All of it', 'And more'], welcome: 'Welcome.' },
  })
  await pool.query(
    `insert into provider_prices (plan_id, amount_cents, currency, period, provider_price_id, provider_product_id)
     values ($1, 20000, 'USD', 'year', 'price_1', 'prod_1')`,
    [plan.id],
  )
  const newsletter = await createNewsletter(payload, {
    name: 'Weekend',
    slug: 'weekend',
    consentText: 'I want it.',
  })
  const { id: reader } = (
    await pool.query<{ id: number }>(
      `insert into users (email, first_name, last_name, role, public_id, email_verified_at, created_at, updated_at)
       values ('ada@readers.example', 'Ada', '=1+1', 'reader', 'reader-1', now(), now(), now()),
              ('bob@readers.example', 'Bob', null, 'reader', 'reader-2', null, now(), now()) returning id`,
    )
  ).rows[0] ?? { id: 0 }
  await pool.query(`insert into user_passwords (user_id, hash) values ($1, $2)`, [reader, planted.password])
  await pool.query(
    `insert into sessions (id, user_id, token_hash, device, expires_at, idle_seconds, method)
     values (gen_random_uuid(), $1, $2, 'A phone', now() + interval '1 day', 60, 'password')`,
    [reader, planted.session],
  )
  await pool.query(`insert into second_factors (user_id, secret) values ($1, $2)`, [
    reader,
    planted.secondFactor,
  ])
  await pool.query(
    `insert into account_tokens (user_id, email, purpose, token_hash, expires_at)
     values ($1, 'ada@readers.example', 'reset-password', $2, now() + interval '1 hour')`,
    [reader, planted.token],
  )
  await pool.query(
    `insert into billing_customers (provider_customer_id, user_id, card_id, card_last4) values ('cus_1', $1, $2, '4242')`,
    [reader, planted.card],
  )
  await pool.query(
    `insert into user_subscriptions (user_id, plan_id, status, kind, started_at, current_period_start, current_period_end,
       price_cents, currency, provider_subscription_id, provider_customer_id)
     values ($1, $2, 'active', 'paid', now(), now(), now() + interval '1 year', 20000, 'USD', 'sub_1', 'cus_1')`,
    [reader, plan.id],
  )
  await pool.query(`insert into reader_settings (user_id, is_reading_history_on) values ($1, false)`, [
    reader,
  ])
  await pool.query(
    `insert into addresses (user_id, public_id, first_name, last_name, address_line1, city, postal_code, country, is_default, created_at, updated_at)
     values ($1, 'address-1', 'Ada', 'Lovelace', '12 Square', 'London', 'SW1', 'United Kingdom', true, now(), now())`,
    [reader],
  )
  await pool.query(
    `insert into invoice_details (user_id, name, address_line1, city, country) values ($1, 'Ada', '12 Square', 'London', 'GB')`,
    [reader],
  )
  await pool.query(
    `insert into saved_articles (user_id, article_id, saved_at) select $1, id, '2026-11-01' from articles order by id desc limit 3`,
    [reader],
  )
  await fillSubscribers(payload, { reader, section, newsletter: newsletter.id })
  await fillCampaigns(payload, { newsletter: newsletter.id, section, named })
}

async function fillSubscribers(
  { db: { pool } }: Payload,
  { reader, section, newsletter }: { reader: number; section: number; newsletter: number },
): Promise<void> {
  await pool.query(
    `insert into newsletter_subscribers (email, key, state, first_name, last_name, country, user_agent, confirmed_at, unsubscribed_at, consent_key, created_at, updated_at)
     values ('ada@readers.example', $1, 'confirmed', '=cmd()', 'Lovelace', 'Austria', 'A browser', now(), null, $2, now(), now()),
            ('gone@readers.example', $1 || '2', 'unsubscribed', null, null, null, null, now(), now(), null, now(), now()),
            ('new@readers.example', $1 || '3', 'pending', 'New', null, null, null, null, null, null, now(), now())`,
    [planted.subscriberKey, planted.consentKey],
  )
  const consent = `insert into newsletter_consents
    (subscriber_id, newsletter_id, account_id, requested_at, requested_from, page, form, text_version, confirmed_at, confirmed_from,
     withdrawn_at, withdrawn_by, withdrawn_from, source, key, sign_up, created_at, updated_at)
    select s.id, $1, $2, '2026-03-01', $3, '/articles/a', $4, '2026-01-01', $5, $3, $6, $7, $3, $8, $9, $10, '2026-03-01', '2026-03-01'
    from newsletter_subscribers s where s.email = $11 returning id`
  const add = async (email: string, more: Record<string, unknown>) => {
    const { rows } = await pool.query<{ id: number }>(consent, [
      more['newsletter'] ?? newsletter,
      more['account'] ?? null,
      planted.network,
      more['form'] ?? 'footer',
      more['confirmedAt'] ?? null,
      more['withdrawnAt'] ?? null,
      more['withdrawnBy'] ?? null,
      more['source'] ?? null,
      more['key'] ?? `${planted.consentKey}-${email}`,
      more['signUp'] ?? null,
      email,
    ])
    return rows[0]?.id ?? 0
  }
  const { rows } = await pool.query<{ id: number }>(`select id from newsletters order by id limit 1`)
  const first = await add('ada@readers.example', {
    key: planted.consentKey,
    confirmedAt: '2026-03-02',
    form: 'article',
  })
  const second = await add('ada@readers.example', {
    key: `${planted.consentKey}-2`,
    newsletter: rows[0]?.id,
    account: reader,
    form: 'account',
    confirmedAt: '2026-03-02',
    signUp: planted.consentKey,
  })
  await add('gone@readers.example', {
    form: 'import',
    source: 'A list of 2019',
    confirmedAt: '2026-03-02',
    withdrawnAt: '2026-05-01',
    withdrawnBy: 'one-click',
  })
  await add('new@readers.example', {})
  await pool.query(
    `insert into newsletter_memberships (subscriber_id, newsletter_id, consent_id, paused_at, created_at, updated_at)
     select s.id, $1::int, $2::int, null::timestamptz, now(), now() from newsletter_subscribers s where s.email = 'ada@readers.example'
     union all select s.id, $3::int, $4::int, now(), now(), now() from newsletter_subscribers s where s.email = 'ada@readers.example'`,
    [newsletter, first, rows[0]?.id, second],
  )
  await pool.query(
    `insert into subscriber_labels (subscriber_id, label) select id, 'Davos' from newsletter_subscribers where email = 'ada@readers.example'`,
  )
  await pool.query(
    `insert into subscriber_sections (subscriber_id, section_id) select id, $1 from newsletter_subscribers where email = 'ada@readers.example'`,
    [section],
  )
  await pool.query(
    `insert into mail_suppressions (address_key, reason) values ('bounced@readers.example', 'hard')`,
  )
}

async function fillCampaigns(
  payload: Payload,
  { newsletter, section, named }: { newsletter: number; section: number; named: Named },
): Promise<void> {
  const [article] = named.articles
  const body = campaignBody(
    'A paragraph.',
    { blockType: 'mail-greeting', words: 'Good morning, {name}', fallback: 'Good morning' },
    { blockType: 'mail-article', article, isLead: true },
    {
      blockType: 'mail-article-list',
      heading: 'More',
      source: 'chosen',
      sections: [section],
      articles: named.articles.slice(0, 2),
    },
    { blockType: 'mail-picture', image: named.pictures[0], alt: 'Boats', caption: null, address: null },
    { blockType: 'mail-quote', words: 'Less.', source: 'Somebody' },
    {
      blockType: 'mail-house-ad',
      heading: 'Read on',
      words: null,
      label: 'Subscribe',
      address: '/subscription',
      image: null,
    },
  )
  await createCampaign(payload, { subject: 'A draft', newsletter, body })
  const sent = await createCampaign(payload, {
    subject: 'Patience',
    newsletter,
    body: campaignBody('Hello.'),
  })
  const { pool } = payload.db
  await pool.query(`update campaigns set sent_at = '2026-10-01', slug = 'patience' where id = $1`, [sent.id])
  await pool.query(
    `update _campaigns_v set version_sent_at = '2026-10-01', version_slug = 'patience' where parent_id = $1 and latest`,
    [sent.id],
  )
  const document = {
    newsletter: { id: 'weekend', name: 'Weekend' },
    subject: 'Patience',
    preheader: 'A virtue',
    language: 'en',
    blocks: [{ kind: 'quote', shownTo: 'everyone', words: 'Less.', source: 'Somebody' }],
  }
  await pool.query(
    `insert into campaign_pages (campaign_id, newsletter_id, slug, title, preheader, sent_at, document)
     values ($1, $2, 'patience', 'Patience', 'A virtue', '2026-10-01', $3)`,
    [sent.id, newsletter, JSON.stringify(document)],
  )
  await pool.query(
    `insert into campaign_articles (campaign_id, article_id, newsletter_id, sent_at)
     select $1, id, $2, '2026-10-01' from articles order by id limit 2`,
    [sent.id, newsletter],
  )
}

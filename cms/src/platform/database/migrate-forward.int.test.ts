import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { query } from '../../../test/installation.ts'
import { migrateHere } from '../../../test/migrate-here.ts'
import { listMigrations } from '../../features/backups/list-migrations.ts'

const { serverUrl, prefix } = inject('postgres')
const earlier = `${prefix}earlier_${process.pid}`
const copies: string[] = []
let folder: string

/** As it was before anything could be bought. */
const atThatTime = listMigrations().filter((name) => name < '20261122_030123_payment')
const since = listMigrations().filter((name) => !atThatTime.includes(name))

const urlOf = (name: string) => new URL(name, serverUrl).href

/** Runs one of the CMS's programs on a database; what it prints, and whether it went well. */
async function run(name: string, ...args: string[]): Promise<{ ok: boolean; output: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: urlOf(name),
    MEDIA_DIR: join(folder, 'media'),
    BACKUP_DIR: join(folder, 'backups'),
    LOG_LEVEL: 'error',
  }
  const options = { cwd: resolve(import.meta.dirname, '../../..'), env }
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error: { stdout: string; stderr: string }) => ({ ok: false, output: error.stdout + error.stderr }),
  )
}

async function copyOfEarlier(): Promise<string> {
  const name = `${earlier}_${copies.length}`
  await query(serverUrl, `create database ${name} template ${earlier} strategy file_copy`)
  copies.push(name)
  return name
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-forward-'))
  await query(serverUrl, `create database ${earlier}`)
  await migrateHere(urlOf(earlier), atThatTime)
  await query(
    urlOf(earlier),
    `insert into users (first_name, last_name, email, role, public_id) values
       ('Ada', 'Okafor', 'ada@example.org', 'reader', 'reader-1'),
       ('Eve', 'Lind', 'eve@example.org', 'editor', 'editor-1'),
       ('Max', 'Weir', 'max@example.org', 'admin', 'admin-1');
     insert into plans (name, description, tier, price_cents, slug)
       values ('The Global Reader', 'All of it.', 'silver', 20000, 'global-reader');
     insert into user_subscriptions (user_id, plan_id, current_period_start, status) select users.id, plans.id, '2026-10-01', 'active'
       from users, plans where email = 'ada@example.org';
     insert into payments (user_id, description, amount_cents, status, public_id)
       select id, 'The Global Reader', 20000, 'succeeded', 'payment-1' from users where email = 'ada@example.org';
     insert into sections (name, tagline, description, empty_text, slug)
       values ('Strategy', 'Plans.', 'About plans.', 'Nothing yet.', 'strategy');
     insert into articles (title, excerpt, slug, published_at, section_id, _status)
       values ('The Quiet Capital', 'On silence.', 'the-quiet-capital', '2026-09-01', 1, 'published'),
         ('Unfinished', null, null, null, null, 'draft');
     insert into media (alt, filename) values ('A harbour.', 'harbour.jpg');
     insert into issues (title, description, season, year, slug, cover_id, is_current)
       values ('The Harbour Issue', 'Of ports.', 'Autumn', 2026, 'autumn-2026', 1, true);
     insert into publish_events (kind, subject, tags, position) values ('published', 'articles:1', '{latest}', 1)`,
  )
})

afterAll(async () => {
  for (const name of [...copies, earlier])
    await query(serverUrl, `drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

test('live data of an earlier version come forward: nobody is lost, and editors keep what they could do', async () => {
  const name = await copyOfEarlier()
  expect(await run(name, 'src/programs/migrate/migrate.ts')).toMatchObject({ ok: true })
  const applied = await query<{ name: string }>(
    urlOf(name),
    'select name from payload_migrations order by name',
  )
  expect(applied.map((migration) => migration.name)).toEqual(listMigrations())
  expect(await query(urlOf(name), 'select email, role from users order by id')).toEqual([
    { email: 'ada@example.org', role: 'reader' },
    { email: 'eve@example.org', role: 'publisher' },
    { email: 'max@example.org', role: 'admin' },
  ])
  expect(
    await query(
      urlOf(name),
      `select users.email, plans.slug, status from user_subscriptions
         join users on users.id = user_id join plans on plans.id = plan_id`,
    ),
  ).toEqual([{ email: 'ada@example.org', slug: 'global-reader', status: 'active' }])
  expect(await query(urlOf(name), 'select public_id, amount_cents::int, status from payments')).toEqual([
    { public_id: 'payment-1', amount_cents: 20000, status: 'succeeded' },
  ])
  expect(await query(urlOf(name), 'select title, slug, _status from articles order by id')).toEqual([
    { title: 'The Quiet Capital', slug: 'the-quiet-capital', _status: 'published' },
    { title: 'Unfinished', slug: null, _status: 'draft' },
  ])
  // Issues knew no drafts: each was there for readers, and is.
  expect(await query(urlOf(name), 'select slug, _status, is_current from issues')).toEqual([
    { slug: 'autumn-2026', _status: 'published', is_current: true },
  ])
  expect(await query(urlOf(name), 'select position::int from publish_events')).toEqual([{ position: 1 }])
  expect(await run(name, 'src/programs/read-everything.ts')).toMatchObject({ ok: true })
})

test('reminders of renewals that went out before are notices of the same rules: nobody is told twice', async () => {
  const name = await copyOfEarlier()
  const contracts = since.find((migration) => migration.endsWith('_contracts')) ?? ''
  await migrateHere(
    urlOf(name),
    since.filter((migration) => migration < contracts),
  )
  await query(
    urlOf(name),
    `update user_subscriptions set provider_subscription_id = 'sub_1', kind = 'paid', current_period_end = '2027-10-01T08:30:00.123Z';
     insert into billing_notices (key, noticed_at) values
       ('renewal-30:sub_1:' || extract(epoch from timestamptz '2027-10-01T08:30:00.123Z')::bigint, '2027-09-01'),
       ('renewal-7:sub_1:1790000000', '2026-09-21'), ('receipt:ch_1', '2026-10-01')`,
  )
  await migrateHere(urlOf(name), [contracts])
  expect(
    await query(
      urlOf(name),
      `select rule.name, period = current_period_end as "isOfPeriod", sent_at = '2027-09-01' as "isKept" from notices
         join notice_rules rule on rule.id = rule_id join user_subscriptions subscription on subscription.id = subscription_id`,
    ),
  ).toEqual([{ name: 'Everywhere: a month before a year ends', isOfPeriod: true, isKept: true }])
})

test('before an upgrade there is a backup, which is proved by bringing it forward', async () => {
  const name = await copyOfEarlier()
  const backup = await run(name, 'src/programs/backup/back-up.ts', '--before-upgrade')
  expect(backup).toMatchObject({ ok: true, output: expect.stringMatching(/\d+ rows of \d+ tables/) })
  const proof = await run(name, 'src/programs/backup/restore-backup.ts', '--verify')
  expect(proof.output).toContain('✓ The backup is whole and can be restored')
  expect(proof.ok).toBe(true)
})

test('a migration that fails has changed nothing, those before it stay, and the next try goes on there', async () => {
  const name = await copyOfEarlier()
  const last = since.at(-1) ?? ''
  await migrateHere(
    urlOf(name),
    since.filter((migration) => migration !== last),
  )
  const schema = () =>
    query(urlOf(name), 'select table_name, column_name from information_schema.columns order by 1, 2')
  const before = await schema()
  // Nothing can be noted as done any more: the last statement of every migration fails.
  await query(urlOf(name), `alter table payload_migrations add constraint full_up check (name <> '${last}')`)
  expect(await run(name, 'src/programs/migrate/migrate.ts')).toMatchObject({
    ok: false,
    output: expect.stringContaining(last),
  })
  expect(await schema()).toEqual(before)
  await query(urlOf(name), 'alter table payload_migrations drop constraint full_up')
  expect(await run(name, 'src/programs/migrate/migrate.ts')).toMatchObject({ ok: true })
  expect(
    await query(urlOf(name), 'select 1 as done from payload_migrations where name = $1', [last]),
  ).toHaveLength(1)
})

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { CmsClient } from '../../e2e/cms/cms-client.ts'
import type { Installation } from '../test/installation.ts'

/** What staff open that is about everybody. */
const staffViews: [what: string, path: string][] = [
  ['people: the list', '/admin/collections/users?limit=10'],
  ['people: the last page', '/cms/api/users?limit=10&page=100000&depth=0'],
  ['people: an address', '/cms/api/users?limit=10&depth=0&where[email][like]=reader777777@'],
  ['subscriptions: the list', '/admin/collections/user-subscriptions?limit=10'],
  [
    'subscriptions: of one address',
    '/cms/api/user-subscriptions?limit=10&where[user.email][like]=reader777777@',
  ],
  ['payments: the list', '/admin/collections/payments?limit=10'],
  ['newsletter subscribers: the list', '/admin/collections/newsletter-subscribers?limit=10'],
  ['audit log: the list', '/admin/collections/audit-events?limit=10'],
  ['business figures', '/admin/business'],
  ['find a reader: a name', '/admin/readers?q=Ada+Lovelace'],
  ['find a reader: an address', '/admin/readers?q=reader777777%40synthetic.example'],
  ['site health', '/api/staff/site-health'],
]

/** What the worker does at night that grows with readers. */
const nightlyJobs = [
  'delete-expired',
  'delete-due-accounts',
  'delete-unconfirmed-sign-ups',
  'payment-reminders',
  'prune-publish-log',
  'refresh-search-words',
  'nightly-reconciliation',
]
const longestJobMs = 20 * 60_000

/** Opens what staff open, twice each, and prints how long the first and the second time took. */
export async function timeStaffViews(origin: string, { cookie }: CmsClient): Promise<void> {
  console.log('What staff open, first and second time:')
  for (const [what, path] of staffViews) {
    const times: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      const startedAtMs = performance.now()
      const answer = await fetch(`${origin}${path}`, { headers: { cookie } })
      await answer.text()
      const status = answer.ok ? '' : ` (${answer.status})`
      times.push(`${(performance.now() - startedAtMs).toFixed(0).padStart(7)} ms${status}`)
    }
    console.log(`  ${what.padEnd(36)} ${times.join('  ')}`)
  }
  console.log('')
}

/** Has the worker do its nightly work now, one job after the other, and prints how long each took. */
export async function timeNightlyJobs(database: pg.Client): Promise<void> {
  console.log('What the worker does at night:')
  for (const name of nightlyJobs) {
    const { rows } = await database.query<{ id: string }>(
      `insert into pgboss.job (name, data) values ($1, '{}') returning id`,
      [name],
    )
    const { state, seconds } = await untilDone(database, rows[0]?.id ?? '')
    console.log(`  ${name.padEnd(36)} ${seconds.toFixed(1).padStart(7)} s  ${state}`)
  }
  console.log('')
}

async function untilDone(database: pg.Client, id: string): Promise<{ state: string; seconds: number }> {
  const giveUpAtMs = Date.now() + longestJobMs
  while (Date.now() < giveUpAtMs) {
    const { rows } = await database.query<{ state: string; seconds: number | null }>(
      `select state::text, extract(epoch from completed_on - started_on)::float8 as seconds
         from pgboss.job where id = $1`,
      [id],
    )
    const [job] = rows
    if (job && (job.state === 'completed' || job.state === 'failed'))
      return { state: job.state, seconds: job.seconds ?? Number.NaN }
    await pause(250)
  }
  return { state: 'still running', seconds: longestJobMs / 1000 }
}

/** Makes a backup now, as at night, and prints how long it took. */
export async function timeBackup(installation: Installation): Promise<void> {
  const startedAtMs = performance.now()
  await installation.run('backup.ts')
  console.log(`  a backup ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s\n`)
}

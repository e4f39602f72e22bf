import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { conversionsSql } from './conversions.ts'
import { foldSmall, leastInRow } from './fold-small.ts'

/** A year, and the time in which a renewal may still be paid that was due on its last day: before, nobody can say who stayed. */
export const yearDays = 365
export const renewalDays = 30

/**
 * What a newsletter led to, as far as browsers and tabs have told: read, signed up, subscribed, and still there after a year. All of it
 * but the subscriptions themselves is known by no identifier that outlives a tab. Accounts that were deleted since are in none of the numbers.
 */
export interface Chain {
  /** How often pages were read because of it. */
  readings: number
  signUps: number
  registrations: number
  subscriptions: number
  afterYear: {
    /** Subscriptions that are too young to say. */
    tooEarly: number
    /** Those that are old enough. */
    old: number
    /** How many of these are still there; null where fewer than three are old enough. */
    stayed: number | null
  }
  /** By the address that its links lead to, in the order of the mail; null for all with fewer than three subscriptions, together. */
  links: { address: string | null; readings: number; subscriptions: number }[]
}

const SendRow = z.object({ links: z.array(z.string()) })
const CountRow = z.object({ link: z.number(), number: z.number() })
const SubscriptionRow = z.object({
  link: z.number(),
  number: z.number(),
  old: z.number(),
  stayed: z.number(),
})

/** The chain of a send, as of `now`; null where there is no such send. */
export async function readChain(
  db: SqlClient,
  { sendId, now = new Date() }: { sendId: number; now?: Date },
): Promise<Chain | null> {
  const sends = await db.query(`select content -> 'links' as links from campaign_sends where id = $1`, [
    sendId,
  ])
  const [send] = SendRow.array().parse(sends.rows)
  if (!send) return null
  const readings = await countByLink(
    db,
    `select link, count(*)::int as number from campaign_reads where send_id = $1 group by link`,
    sendId,
  )
  const [signUps, registrations] = [
    await countByLink(db, countsOf('newsletter'), sendId),
    await countByLink(db, countsOf('registration'), sendId),
  ]
  const subscriptions = await readSubscriptions(db, { sendId, now })
  const all = subscriptions.reduce((one, row) => one + row.number, 0)
  const old = subscriptions.reduce((one, row) => one + row.old, 0)
  const stayed = subscriptions.reduce((one, row) => one + row.stayed, 0)
  return {
    readings: total(readings),
    signUps: total(signUps),
    registrations: total(registrations),
    subscriptions: all,
    afterYear: { tooEarly: all - old, old, stayed: old < leastInRow ? null : stayed },
    links: linksOf(send.links, { readings, subscriptions }),
  }
}

type Count = z.output<typeof CountRow>

function countsOf(kind: 'newsletter' | 'registration'): string {
  return `select entry_link as link, count(*)::int as number from (${conversionsSql[kind]}) counted
           where entry_send_id = $1 group by entry_link`
}

async function countByLink(db: SqlClient, sql: string, sendId: number): Promise<Count[]> {
  return CountRow.array().parse((await db.query(sql, [sendId])).rows)
}

function total(counts: readonly Count[]): number {
  return counts.reduce((all, { number }) => all + number, 0)
}

/** Hours rather than days: a day of the database may have 23 of them. */
async function readSubscriptions(db: SqlClient, { sendId, now }: { sendId: number; now: Date }) {
  const { rows } = await db.query(
    `select link, count(*)::int as number,
            (count(*) filter (where judged_at <= $2))::int as old,
            (count(*) filter (where judged_at <= $2 and (over_at is null or over_at > judged_at)))::int as stayed
       from (select entry_link as link, over_at, started_at + make_interval(hours => $3) as judged_at
               from (${conversionsSql.subscription}) counted where entry_send_id = $1) judged
      group by link`,
    [sendId, now, (yearDays + renewalDays) * 24],
  )
  return SubscriptionRow.array().parse(rows)
}

/** Each link with what it led to; several links may lead to one address only by what follows its path, and stay apart. */
function linksOf(
  addresses: readonly string[],
  { readings, subscriptions }: Record<'readings' | 'subscriptions', readonly Count[]>,
): Chain['links'] {
  const numberOf = (counts: readonly Count[], link: number) =>
    counts.find((count) => count.link === link)?.number ?? 0
  const rows = addresses.map((address, link) => ({
    address,
    readings: numberOf(readings, link),
    subscriptions: numberOf(subscriptions, link),
  }))
  const { shown, folded } = foldSmall(rows, (row) => row.subscriptions)
  if (folded.length === 0) return rows
  // Those that led to nothing are among the others too: else the one that is missing would be known.
  const others = rows.filter((row) => !shown.includes(row))
  const other = {
    address: null,
    readings: others.reduce((all, row) => all + row.readings, 0),
    subscriptions: others.reduce((all, row) => all + row.subscriptions, 0),
  }
  return [...rows.filter((row) => shown.includes(row)), other]
}

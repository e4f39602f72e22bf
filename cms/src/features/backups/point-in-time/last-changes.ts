import type { ClientBase } from 'pg'
import { describeTime } from './target-time.ts'

const newestSql = `
  select
    (select max(committed_at) from publish_events) as "lastPublishAt",
    (select max(position)::int from publish_events) as "lastPosition",
    (select max(coalesce(paid_at, created_at)) from payments) as "lastPaymentAt",
    (select max(updated_at) from checkouts) as "lastCheckoutAt",
    (select max(created_at) from users) as "lastAccountAt"`

interface Newest {
  lastPublishAt: Date | null
  lastPosition: number | null
  lastPaymentAt: Date | null
  lastCheckoutAt: Date | null
  lastAccountAt: Date | null
}

/** By what a person tells whether a recovered database is the one they wanted: the newest of what it has, a line each. */
export async function describeLastChanges(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<Newest>(newestSql)
  const [newest] = rows
  const line = (what: string, at: Date | null | undefined) =>
    `  ${what.padEnd(15)} ${at ? describeTime(at) : 'none'}`
  return [
    `${line('last publish', newest?.lastPublishAt)}${newest?.lastPosition ? `, position ${newest.lastPosition}` : ''}`,
    line('last payment', newest?.lastPaymentAt),
    line('last checkout', newest?.lastCheckoutAt),
    line('last account', newest?.lastAccountAt),
  ]
}

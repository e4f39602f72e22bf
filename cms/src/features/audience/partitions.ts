import type { Pool } from 'pg'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { locks } from '../../platform/locks/locks.ts'
import { withLock } from '../../platform/locks/with-lock.ts'
import { dayAfter, dayOf, monthAfter, monthOf } from './days.ts'

/* The tables that have a partition for each month, and what share of a page is left for rows to grow in as they are written again. */
const partitioned = { audience_days: 60, audience_months: 85 } as const

type PartitionedTable = keyof typeof partitioned

function partitionOf(table: PartitionedTable, month: string): string {
  return `${table}_${month.slice(0, 7).replace('-', '_')}`
}

/**
 * Makes the partitions of these months that are missing, in the transaction of the caller, who holds the lock of the audience. They are
 * attached rather than made in their place: those who read are not kept from it.
 */
export async function ensurePartitions(client: SqlClient, months: Iterable<string>): Promise<void> {
  for (const month of new Set(months)) {
    for (const [table, fillPercent] of Object.entries(partitioned)) {
      if (!isPartitioned(table)) continue
      const name = partitionOf(table, month)
      const { rows } = await client.query<{ isThere: boolean }>(
        'select to_regclass($1) is not null as "isThere"',
        [`public.${name}`],
      )
      if (rows[0]?.isThere === true) continue
      await client.query(
        `create table "${name}" (like "${table}" including all) with (fillfactor = ${fillPercent})`,
      )
      await client.query(
        `alter table "${table}" attach partition "${name}" for values from ('${month}') to ('${monthAfter(month)}')`,
      )
    }
  }
}

/** Makes the partitions of this month and of the two that follow. */
export async function preparePartitions(pool: Pick<Pool, 'connect'>, now = new Date()): Promise<void> {
  const month = monthOf(dayOf(now))
  await withLock(pool, locks.audience, (client) =>
    ensurePartitions(client, [month, monthAfter(month), monthAfter(month, 2)]),
  )
}

/** Drops the days before one, by partitions where whole months lie before it. */
export async function deleteDaysBefore(client: SqlClient, day: string): Promise<void> {
  // Others would wait behind this while it waits for a long read, such as a backup. The clean-up is tried again.
  await client.query(`set local lock_timeout = '3s'`)
  const { rows } = await client.query<{ name: string }>(
    `select relid::regclass::text as name from pg_partition_tree('audience_days') where isleaf and level = 1`,
  )
  for (const { name } of rows) {
    const [, year, month] = /^audience_days_(\d{4})_(\d{2})$/.exec(name) ?? []
    if (year === undefined || month === undefined) continue
    if (dayAfter(monthAfter(`${year}-${month}-01`), -1) < day) await client.query(`drop table "${name}"`)
  }
  await client.query('delete from audience_days where day < $1', [day])
}

function isPartitioned(table: string): table is PartitionedTable {
  return table in partitioned
}

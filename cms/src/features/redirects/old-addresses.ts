import { normaliseTarget } from '@meridian/shared/publishing/old-address'
import { isClosedPath } from '@meridian/shared/publishing/redirect-path'
import { parseSubject } from '@meridian/shared/replica/old-address-record.schema'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { insertPublishEvent } from '../publishing/outbox.ts'
import { findOccupants } from './find-occupants.ts'

/** An address of an older site in its one spelling, and what stands for it: see `old-address-record.schema.ts`. */
export interface OldAddressRow {
  address: string
  subject: string
  sourceId: number
  runId: number
}

/** Why an address cannot be written. */
export interface RefusedOldAddress {
  address: string
  subject: string
  reason: 'spelling' | 'subject' | 'page' | 'taken'
  message: string
}

export interface WrittenOldAddresses {
  /** Those that are new or lead elsewhere now. */
  written: string[]
  /** How many led there before. */
  unchanged: number
  refused: RefusedOldAddress[]
}

const rowsPerStatement = 5000
/** More than this a site server gets faster from a snapshot. */
const mostInEvent = 2000

/**
 * Writes old addresses, any number of them, in the transaction of `client`. Refused, and listed, is what has a page of ours that is
 * not what it leads to, and what leads elsewhere already by another source or earlier in the same run. A later run of the same
 * source changes where an address leads. {@link publishOldAddressesOf} tells readers.
 */
export async function writeOldAddresses(
  client: SqlClient,
  rows: readonly OldAddressRow[],
): Promise<WrittenOldAddresses> {
  const all: WrittenOldAddresses = { written: [], unchanged: 0, refused: [] }
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const part = await writePart(client, rows.slice(start, start + rowsPerStatement))
    for (const address of part.written) all.written.push(address)
    all.unchanged += part.unchanged
    all.refused.push(...part.refused)
  }
  return all
}

/** Deletes what a run wrote, and returns the addresses. */
export async function deleteOldAddressesOf(client: SqlClient, runId: number): Promise<string[]> {
  const deleted = await sqlOn(client)
    .deleteFrom('old_addresses')
    .where('run_id', '=', runId)
    .returning('address')
    .execute()
  return deleted.map(({ address }) => address)
}

/** Tells site servers which addresses have changed, in the transaction of `client`; when there are many, by a snapshot. */
export async function publishOldAddresses(
  client: SqlClient,
  { runId, addresses }: { runId: number; addresses: readonly string[] },
): Promise<void> {
  if (addresses.length === 0) return
  const documents =
    addresses.length > mostInEvent ? null : addresses.map((address) => `old-addresses:${address}`)
  await insertPublishEvent(client, { kind: 'changed', subject: `imports:${runId}`, tags: [], documents })
}

/** The same for all that a run wrote, however often it began. */
export async function publishOldAddressesOf(client: SqlClient, runId: number): Promise<void> {
  const rows = await sqlOn(client)
    .selectFrom('old_addresses')
    .select('address')
    .where('run_id', '=', runId)
    .limit(mostInEvent + 1)
    .execute()
  await publishOldAddresses(client, { runId, addresses: rows.map(({ address }) => address) })
}

async function writePart(client: SqlClient, rows: readonly OldAddressRow[]): Promise<WrittenOldAddresses> {
  const refused: RefusedOldAddress[] = []
  const wanted = new Map<string, OldAddressRow>()
  const occupants = await findOccupants(
    client,
    rows.map(({ address }) => address),
  )
  let unchanged = 0
  for (const row of rows) {
    const { address, subject } = row
    const earlier = wanted.get(address)
    const occupant = occupants.get(address)
    const problem = problemOf(row) ?? problemOfPlace(row, occupant)
    if (problem) refused.push({ address, subject, ...problem })
    else if (earlier && earlier.subject !== subject) refused.push(takenBy(row, earlier.subject))
    else if (earlier || (occupant !== undefined && subject === address)) unchanged += 1
    else wanted.set(address, row)
  }
  const written = await upsert(client, [...wanted.values()])
  const left = [...wanted.values()].filter(({ address }) => !written.has(address))
  const known = await readSubjects(
    client,
    left.map(({ address }) => address),
  )
  for (const row of left) {
    const present = known.get(row.address)
    if (present === row.subject) unchanged += 1
    else refused.push(takenBy(row, present ?? ''))
  }
  return { written: [...written], unchanged, refused }
}

type Problem = Pick<RefusedOldAddress, 'reason' | 'message'>

function problemOf({ address, subject }: OldAddressRow): Problem | null {
  if (normaliseTarget(address) !== address)
    return { reason: 'spelling', message: `${address} is not how addresses are kept.` }
  if (!isSubject(subject)) return { reason: 'subject', message: `Readers cannot be led to ${subject}.` }
  return null
}

function isSubject(subject: string): boolean {
  if (parseSubject(subject)) return true
  if (subject.startsWith('/')) return !subject.startsWith('//') && !isClosedPath(subject)
  return /^https?:\/\//.test(subject) && URL.canParse(subject)
}

/** A page of what it leads to anyway is no obstacle: what is derived from the address (its feed) leads there as well. */
function problemOfPlace({ address, subject }: OldAddressRow, occupant: string | undefined): Problem | null {
  if (occupant === undefined || occupant === subject || address === subject) return null
  return { reason: 'page', message: `There is a page of the magazine at ${address}.` }
}

function takenBy({ address, subject }: OldAddressRow, present: string): RefusedOldAddress {
  return { address, subject, reason: 'taken', message: `${address} leads to ${present} already.` }
}

async function upsert(client: SqlClient, rows: readonly OldAddressRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const { rows: written } = await client.query<{ address: string }>(
    `insert into old_addresses (address, subject, source_id, run_id)
     select * from unnest($1::text[], $2::text[], $3::integer[], $4::integer[])
     on conflict (address) do update set subject = excluded.subject, run_id = excluded.run_id
     where old_addresses.source_id = excluded.source_id and old_addresses.run_id <> excluded.run_id
       and old_addresses.subject <> excluded.subject
     returning address`,
    [
      rows.map(({ address }) => address),
      rows.map(({ subject }) => subject),
      rows.map(({ sourceId }) => sourceId),
      rows.map(({ runId }) => runId),
    ],
  )
  return new Set(written.map(({ address }) => address))
}

async function readSubjects(client: SqlClient, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await client.query<{ address: string; subject: string }>(
    'select address, subject from old_addresses where address = any($1)',
    [addresses],
  )
  return new Map(rows.map(({ address, subject }) => [address, subject]))
}

import { findOldAddress, type OldAddressTarget } from '@meridian/shared/content/assembly/old-addresses'
import { oldAddressVariants } from '@meridian/shared/publishing/old-address-variants'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { OldAddressRecord } from '@meridian/shared/replica/old-address-record.schema'
import type { Queryable } from '../../platform/database/rows.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'

/**
 * Where addresses of an older site (in their one spelling) lead, by the very rules of site servers; those that lead nowhere are not
 * in it.
 */
export async function findOldAddresses(
  db: Queryable,
  addresses: readonly string[],
): Promise<Map<string, OldAddressTarget>> {
  const known = await readVariants(db, addresses)
  const reader = withKnown(createDatabaseReader(db), known)
  const found = new Map<string, OldAddressTarget>()
  await Promise.all(
    addresses.map(async (address) => {
      const target = await findOldAddress(reader, address)
      if (target) found.set(address, target)
    }),
  )
  return found
}

/** What stands for addresses, published or not; those that are not known are not in it. */
export async function findOldSubjects(
  db: SqlClient,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const known = await readVariants(db, addresses)
  const subjects = addresses.flatMap((address): [string, string][] => {
    const record = oldAddressVariants(address).flatMap((variant) => known.get(variant.address) ?? [])[0]
    return record ? [[address, record.subject]] : []
  })
  return new Map(subjects)
}

async function readVariants(
  db: SqlClient,
  addresses: readonly string[],
): Promise<Map<string, OldAddressRecord | null>> {
  const variants = new Set(
    addresses.flatMap((address) => oldAddressVariants(address).map((variant) => variant.address)),
  )
  if (variants.size === 0) return new Map()
  const { rows } = await db.query<OldAddressRecord>(
    'select address, subject from old_addresses where address = any($1)',
    [[...variants]],
  )
  const found = new Map<string, OldAddressRecord | null>([...variants].map((variant) => [variant, null]))
  for (const { address, subject } of rows) found.set(address, { address, subject })
  return found
}

/** Reads once what each address asks for. */
function withKnown(
  reader: ContentReader,
  known: ReadonlyMap<string, OldAddressRecord | null>,
): ContentReader {
  const redirects = new Map<string, ReturnType<ContentReader['redirect']>>()
  const sections = once(reader.sections)
  return {
    ...reader,
    sections,
    topics: once(reader.topics),
    // Those that addresses lead on to are not among the known.
    async oldAddress(address) {
      const record = known.get(address)
      return record === undefined ? reader.oldAddress(address) : record
    },
    redirect(path) {
      const asked = redirects.get(path) ?? reader.redirect(path)
      redirects.set(path, asked)
      return asked
    },
  }
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | null = null
  return () => (answer ??= read())
}

import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { goneAddressesName, oldAddressesName } from '../archive/archive-kinds.ts'
import type { Convert } from '../archive/body-references.ts'
import type { OpenArchive } from '../archive/open-archive.ts'
import { subjectKinds } from '../archive/read-addresses.ts'
import { invalidRecord, recordPages } from './archive-records.ts'
import { insertRows } from './row-batch.ts'

const TargetSchema = z.union([
  z.object({ kind: z.string(), key: z.string() }),
  z.object({ path: z.string().startsWith('/') }),
  z.null(),
])
const OldAddressSchema = z.object({ key: z.string(), to: TargetSchema })
const GoneAddressSchema = z.object({ key: z.string(), createdAt: z.iso.datetime() })

/** Addresses of sites that were brought in. Gives their number. */
export async function writeOldAddresses(
  client: SqlClient,
  {
    archive,
    idOf,
    source,
  }: { archive: OpenArchive; idOf: Convert; source: { source_id: number; run_id: number } },
): Promise<number> {
  let count = 0
  for await (const page of recordPages(archive, oldAddressesName)) {
    const rows = page.map(({ line, record }) => {
      const address = OldAddressSchema.safeParse(record)
      if (!address.success) throw invalidRecord(oldAddressesName, line, z.prettifyError(address.error))
      const { key, to } = address.data
      return { address: key, subject: subjectOf(to, idOf), ...source, created_at: archive.manifest.madeAt }
    })
    await insertRows(client, 'old_addresses', rows)
    count += page.length
  }
  return count
}

/** What led to nothing any more does so here: nothing has the number 0. */
function subjectOf(to: z.output<typeof TargetSchema>, idOf: Convert): string {
  if (to === null) return 'articles:0'
  if ('path' in to) return to.path
  const known = Object.entries(subjectKinds).find(([, kind]) => kind === to.kind)
  if (!known) return 'articles:0'
  const [collection, kind] = known
  return `${collection}:${idOf(kind, to.key) ?? 0}`
}

/** Addresses of articles that were deleted. Gives their number. */
export async function writeGoneAddresses(client: SqlClient, archive: OpenArchive): Promise<number> {
  let count = 0
  for await (const page of recordPages(archive, goneAddressesName)) {
    const rows = page.map(({ line, record }) => {
      const address = GoneAddressSchema.safeParse(record)
      if (!address.success) throw invalidRecord(goneAddressesName, line, z.prettifyError(address.error))
      const { key, createdAt } = address.data
      return { slug: key, created_at: createdAt, updated_at: createdAt }
    })
    await insertRows(client, 'article_addresses', rows)
    count += page.length
  }
  return count
}

import { encodeOldAddress } from '@meridian/shared/publishing/old-address'
import type { Queryable } from '../../../platform/database/rows.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { csvLine } from '../../../platform/csv/csv-line.ts'
import { findOldAddresses } from '../../redirects/find-old-addresses.ts'

/** How the map is written: as a table, or for what stands before the older site's own name. */
export type AddressMapFormat = 'csv' | 'nginx' | 'cloudflare'

interface MappedAddress {
  address: string
  /** Null for what leads nowhere now. */
  to: string | null
  status: 301 | 404 | 410
}

const addressesPerRead = 1000

/**
 * Every old address and where it leads, a line each, in the order of the addresses. `origin` is where the magazine stands,
 * `oldOrigin` where the older site stood; `sourceId` leaves out those of other sources.
 */
export async function* writeAddressMap(
  db: Queryable,
  options: { format: AddressMapFormat; origin: string; oldOrigin: string; sourceId?: number },
): AsyncGenerator<string> {
  const { format, origin, oldOrigin } = options
  yield* headOf(format)
  for await (const mapped of readMap(db, options.sourceId)) {
    const to = mapped.to === null ? '' : new URL(mapped.to, origin).href
    const from = encodeOldAddress(mapped.address)
    if (format === 'csv') yield csvLine([from, to, String(mapped.status)])
    else if (mapped.to === null) continue
    else if (format === 'nginx') yield `${quoted(mapped.address)} ${quoted(to.replaceAll('$', '%24'))};\n`
    else yield csvLine([new URL(from, oldOrigin).href, to, String(mapped.status)])
  }
}

/** What an nginx reads `$uri` as, which it compares without regard to capitals. */
function* headOf(format: AddressMapFormat): Generator<string> {
  if (format === 'csv') yield csvLine(['old', 'new', 'status'])
  if (format !== 'nginx') return
  yield `# In http { }, with this file as old-addresses.map:
#   map $uri $old_path { "~^(?<bare>/.*[^/])/+$" $bare; default $uri; }
#   map $args $old_key { "~(^|&)(?<one>(p|cat|tag|author|m)=[^&]+)" "$old_path?$one"; default $old_path; }
#   map $old_key $old_target { include old-addresses.map; }
# In server { }:
#   if ($old_target) { return 301 $old_target; }
`
}

async function* readMap(db: Queryable, sourceId: number | undefined): AsyncGenerator<MappedAddress> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const addresses: string[] = await readAddresses(db, { after, sourceId })
    after = addresses.at(-1)
    const targets = await findOldAddresses(db, addresses)
    for (const address of addresses) {
      const target = targets.get(address)
      if (!target) yield { address, to: null, status: 404 }
      else if (target.kind === 'gone') yield { address, to: null, status: 410 }
      // What is a page of ours at the same address leads nowhere else.
      else if (target.to !== address) yield { address, to: target.to, status: 301 }
    }
  }
}

async function readAddresses(
  db: Queryable,
  { after, sourceId }: { after: string; sourceId: number | undefined },
): Promise<string[]> {
  const rows = await sqlOn(db)
    .selectFrom('old_addresses')
    .select('address')
    .where('address', '>', after)
    .$if(sourceId !== undefined, (query) => query.where('source_id', '=', sourceId ?? 0))
    .orderBy('address')
    .limit(addressesPerRead)
    .execute()
  return rows.map(({ address }) => address)
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

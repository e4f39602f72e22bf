import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import type { HourTally } from '../audience/tally.ts'
import type { Counts } from '../operations/request-counts.ts'
import type { PageChange, ServedPage } from '../store/served-page.ts'

/** What a front thread is started with. */
export interface FrontOptions {
  host: string
  port: number
  /** Where the main thread takes everything that the front can't answer itself. */
  coreUrl: string
  /** Proves to the main thread that a request comes from a front of its own. */
  coreToken: string
  /** Tells the fronts apart. */
  id: number
  cmsUrl: string
  /** Shows the CMS that a site server asks. */
  cmsSecret: string
  publicUrl: string
  trustProxy: boolean
  /** Connections that one client may have to this front; null for any number. */
  connectionsPerClient: number | null
  /** Whether clients are told apart, and each has its share of what this front asks for. */
  sharesByClient: boolean
  maxCacheBytes: number
  /** Where the front finds pictures itself; null where the main thread brings them from a bucket. */
  mediaDir: string | null
  /** Whether there are addresses of an older site: the main thread looks at queries that may name one. */
  hasOldAddresses: boolean
  /** By what readers are told apart for a day; null where nobody is counted. */
  dayKey: string | null
  cdn: CdnName | null
  logLevel: string
}

export type ToFront =
  /** A page that the front has just asked for. */
  | { kind: 'offer'; path: string; page: ServedPage }
  /** A commit: all of these change together. */
  | { kind: 'change'; sequence: number; changes: PageChange[] }
  /** Something was published: the answers of the search may have changed, and there may be addresses of an older site. */
  | { kind: 'publish'; sequence: number; hasOldAddresses: boolean }
  /** Nothing that the front holds is to be trusted. */
  | { kind: 'clear' }
  /** Asks for what was counted since the last time. */
  | { kind: 'count' }
  /** Asks for what was counted of readers since the last time. */
  | { kind: 'tally' }
  /** Readers are told apart by this from now on. */
  | { kind: 'day key'; key: string }
  | { kind: 'stop' }

export type FromFront =
  /** At `probePort` of the loopback the process asks the front itself whether it answers. */
  | { kind: 'listening'; probePort: number }
  | { kind: 'changed'; sequence: number }
  | { kind: 'counted'; counts: Counts }
  /** The answer to `tally`, and the last words of a front that stops. */
  | { kind: 'tallied'; hours: HourTally[] }

/** Headers between a front and the main thread; neither is ever taken from a client. */
export const frontHeaders = { token: 'x-meridian-token', id: 'x-meridian-front' } as const

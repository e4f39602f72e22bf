import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import {
  findOldAddress,
  mayHavePage,
  type OldAddressTarget,
} from '@meridian/shared/content/assembly/old-addresses'
import { hasOldAddressQuery, normaliseTarget } from '@meridian/shared/publishing/old-address'
import { cdnOldAddressHeaders } from '../cdn/cdn-headers.ts'
import type { PageHeaders } from '../render/rendered-page.ts'
import type { Replica } from '../replica/open-replica.ts'
import { sendRendered } from './answers.ts'
import { parseRequestPath } from './request-path.ts'

/** Where an address of an older site leads. */
export interface FoundOldAddress {
  target: OldAddressTarget
  /** Where a page of ours, or a redirect of the editors', may stand at the very same address: it comes first. */
  own: string | null
}

type Leading = Pick<Extract<OldAddressTarget, { kind: 'moved' }>, 'to' | 'subject'>

export interface OldAddressesOptions {
  replica: Pick<Replica, 'reader' | 'store'>
  cdn: CdnName | null
  securityHeaders: string[]
}

/**
 * Leads readers on from the addresses of an older site. They are looked up in the replica with each request, and stored
 * nowhere: there may be a million of them, in countless spellings. Who asks for a stored page never comes here.
 */
export class OldAddresses {
  readonly #options: OldAddressesOptions
  #exist = false

  constructor(options: OldAddressesOptions) {
    this.#options = options
    this.refresh()
  }

  /** Whether there are any. */
  get exist(): boolean {
    return this.#exist
  }

  /** To be called when the replica has changed. */
  refresh(): void {
    this.#exist = this.#options.replica.store.digests['old-address'].count > 0
  }

  /** Whether a request may be for one by its query, though there is a page at its path. */
  isAskedFor(target: string): boolean {
    return this.#exist && hasOldAddressQuery(target)
  }

  /** Null when the target of a request is none, or leads nowhere. */
  async find(target: string): Promise<FoundOldAddress | null> {
    const address = this.#exist ? normaliseTarget(target) : null
    if (address === null) return null
    const { reader } = this.#options.replica
    const found = await findOldAddress(reader, address)
    const own = found && ownPathOf(target, address)
    if (!found || (found.kind === 'moved' && found.to === own)) return null
    return { target: found, own: own !== null && (await mayHavePage(reader, own)) ? own : null }
  }

  /** Leads on for good, and takes along by which campaign the reader came. */
  send(request: IncomingMessage, response: ServerResponse, { to, subject }: Leading): void {
    const { cdn, securityHeaders } = this.#options
    const location = withCampaign(to, request.url ?? '')
    const headers: PageHeaders = [
      ['content-type', 'text/plain; charset=utf-8'],
      ['location', location],
    ]
    const body = Buffer.from(`This page is now at ${location}\n`)
    sendRendered(response, { status: 301, headers, body }, [
      'Cache-Control',
      'no-cache',
      ...cdnOldAddressHeaders(cdn, subject),
      ...securityHeaders,
    ])
  }
}

/** Where a page would stand that has this address; null for an address that a query makes another one. */
function ownPathOf(target: string, address: string): string | null {
  if (address.includes('?')) return null
  if (hasOldAddressQuery(target)) return address
  return parseRequestPath(target)?.path.replace(/(?<=.)\/+$/, '') ?? null
}

function withCampaign(to: string, asked: string): string {
  const url = new URL(to, 'http://site')
  for (const [name, value] of new URLSearchParams(asked.split('?', 2)[1] ?? '')) {
    if (/^utm_[a-z_]{1,30}$/.test(name) && !url.searchParams.has(name)) url.searchParams.append(name, value)
  }
  return to.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : url.href
}

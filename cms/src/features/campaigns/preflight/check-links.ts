import type { CampaignCheck } from '@meridian/shared/campaigns/preflight.schema'
import type { MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { toLinkTarget } from '../../preflight/links/article-links.ts'
import { readLinkOutcomes } from '../../preflight/links/link-checks.ts'
import { lookAtLinks } from '../../preflight/links/look-at-links.ts'
import { readInternalTargets } from '../../preflight/links/read-internal-targets.ts'
import type { InternalTarget, LinkOutcome } from '../../preflight/surroundings.ts'
import { valuesOf } from './check-words.ts'
import { found } from './found.ts'

/** More are not looked at: other sites are asked one after the other. */
const mostLinks = 100

const internalFaults: Partial<Record<InternalTarget, string>> = {
  unpublished: 'is not published',
  gone: 'is gone',
  unknown: 'has no page',
}

/**
 * Follows the links of a mail: to pages of the magazine, which have to be there, and to other sites.
 * What cannot be looked at is nothing against a link.
 */
export async function checkMailLinks(
  client: SqlClient,
  {
    document,
    siteUrl,
    mayAsk,
  }: {
    document: MailDocument
    siteUrl: string
    /** Whether other sites are asked, which takes its time; else what is known of them counts. */
    mayAsk: boolean
  },
): Promise<CampaignCheck[]> {
  const addresses = [
    ...new Set([...valuesOf(document.blocks, 'address'), ...valuesOf(document.blocks, 'path')]),
  ]
  const targets = addresses.map((address) => ({ address, target: toLinkTarget(address, siteUrl) }))
  const internal = targets.flatMap(({ target }) => (target.kind === 'internal' ? [target.path] : []))
  const external = targets.flatMap(({ target }) => (target.kind === 'external' ? [target.url] : []))
  const [pages, sites] = [
    await readInternalTargets(client, internal),
    await (mayAsk ? lookAtLinks : readLinkOutcomes)(client, external.slice(0, mostLinks)),
  ]
  const dead: string[] = []
  const broken: string[] = []
  const insecure: string[] = []
  for (const { address, target } of targets) {
    if (target.kind === 'internal') {
      const fault = internalFaults[pages.get(target.path) ?? 'there']
      if (fault !== undefined) dead.push(`${address} ${fault}.`)
    }
    if (target.kind === 'external') {
      const fault = faultOf(sites.get(target.url))
      if (fault !== null) broken.push(`${address} ${fault}.`)
      if (!target.isSecure) insecure.push(address)
    }
  }
  const count = addresses.length === 1 ? '1 link leads' : `${addresses.length} links lead`
  return [
    ...(dead.length > 0 ? [found.stop('links-of-ours', 'Links lead to no page of the magazine.', dead)] : []),
    ...(broken.length > 0
      ? [found.ask('links-elsewhere', 'Links lead nowhere on other sites.', broken)]
      : []),
    ...(insecure.length > 0
      ? [found.note('links-insecure', 'Links lead to pages without encryption.', insecure)]
      : []),
    ...(dead.length + broken.length === 0 && addresses.length > 0
      ? [found.fine('links', `${count} somewhere.`)]
      : []),
  ]
}

function faultOf(outcome: LinkOutcome | undefined): string | null {
  if (outcome?.kind === 'missing') return `answers ${outcome.status}`
  return outcome?.kind === 'unknown-host' ? 'names a site that is not there' : null
}

import { isOwnHost, normaliseTarget } from '@meridian/shared/publishing/old-address'
import { type OldSite, readOldUrl } from './old-site.ts'

/** What of ours an own address of the older site leads to. */
export type LinkTarget = { article: number } | { path: string }

/** Finds what addresses (in their one spelling) lead to, all at once; those that lead nowhere are not in it. */
export type LinkLookup = (addresses: readonly string[]) => Promise<ReadonlyMap<string, LinkTarget>>

/** What becomes of a link in an imported text. `hash` is the place on the page, with its `#`, or ''. */
export type ResolvedLink =
  | { kind: 'article'; article: number; hash: string }
  | { kind: 'path'; path: string; hash: string }
  /** A place on the same page. */
  | { kind: 'place'; hash: string }
  /** Another site, a mail address, a telephone: as it is. */
  | { kind: 'elsewhere'; url: string }
  /** An address of the older site that leads nowhere: to be listed. */
  | { kind: 'unknown'; url: string; address: string | null }
  /** Nothing that readers may be led to: the words stay without the link. */
  | { kind: 'dropped' }

export interface LinkResolver {
  /** Resolves the links of one text, by how they are written. `from` is where the text stood; null when that is not known. */
  resolve(hrefs: Iterable<string>, from: string | null): Promise<Map<string, ResolvedLink>>
}

const kept = new Set(['mailto:', 'tel:'])

/**
 * Leads links of imported texts to what of ours they mean, however they are written: whole or relative, by http or https, with `www.`
 * or without, with a place or a query, to the page of a picture.
 */
export function createLinkResolver({ site, lookup }: { site: OldSite; lookup: LinkLookup }): LinkResolver {
  return {
    async resolve(hrefs, from) {
      const read = new Map([...hrefs].map((href) => [href, readLink(href, { from, site })]))
      const asked = [...read.values()].flatMap((link) => (link.kind === 'own' ? link.address : []))
      const targets = asked.length > 0 ? await lookup([...new Set(asked)]) : new Map<string, LinkTarget>()
      return new Map(
        [...read].map(([href, link]) => [href, link.kind === 'own' ? leadOwn(link, targets) : link]),
      )
    },
  }
}

interface OwnLink {
  kind: 'own'
  url: string
  address: string
  hash: string
}

function leadOwn({ url, address, hash }: OwnLink, targets: ReadonlyMap<string, LinkTarget>): ResolvedLink {
  const target = address === '/' ? { path: '/' } : targets.get(address)
  if (!target) return { kind: 'unknown', url, address }
  if ('article' in target) return { kind: 'article', article: target.article, hash }
  return { kind: 'path', path: target.path, hash }
}

function readLink(
  href: string,
  { from, site }: { from: string | null; site: OldSite },
): ResolvedLink | OwnLink {
  const text = readOldUrl(href)
  if (text === '') return { kind: 'dropped' }
  if (text.startsWith('#')) return { kind: 'place', hash: text }
  const base = baseOf(from, site)
  const url = base === null ? URL.parse(text) : URL.parse(text, base)
  if (!url) return { kind: 'dropped' }
  if (kept.has(url.protocol)) return { kind: 'elsewhere', url: text }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'dropped' }
  if (!isOwnHost(url, site.urls))
    return { kind: 'elsewhere', url: text.startsWith('//') ? `https:${text}` : text }
  const address = normaliseTarget(`${url.pathname}${url.search}`)
  if (address === null) return { kind: 'unknown', url: url.href, address }
  if (url.hash !== '' && base !== null && address === normaliseTarget(`${base.pathname}${base.search}`)) {
    return { kind: 'place', hash: url.hash }
  }
  return { kind: 'own', url: url.href, address, hash: url.hash }
}

function baseOf(from: string | null, site: OldSite): URL | null {
  const [url] = site.urls
  const root = url === undefined ? null : URL.parse(url.endsWith('/') ? url : `${url}/`)
  if (from === null || root === null) return root
  return URL.parse(readOldUrl(from), root) ?? root
}

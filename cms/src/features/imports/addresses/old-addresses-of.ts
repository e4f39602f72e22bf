import { isDerivedAddress } from '@meridian/shared/publishing/old-address-variants'
import { normaliseTarget } from '@meridian/shared/publishing/old-address'
import type {
  SourceArticle,
  SourceAuthor,
  SourcePicture,
  SourceRecord,
  SourceRedirect,
  SourceTerm,
} from '../source-record.ts'
import { folderOf, type OldSite, readOldAddress } from './old-site.ts'

/** What stands for an address: the document that the record became, a path or another site, or what another address leads to. */
export type DerivedTarget =
  | { kind: 'record' }
  | { kind: 'path'; path: string }
  | { kind: 'address'; address: string }

/** An address at which the older site answered for a record. */
export interface DerivedAddress {
  address: string
  to: DerivedTarget
  /** It follows from the habits of the system, not from the record: it gives way to any other that is the same. */
  isGuess: boolean
}

/** What a record says of addresses and cannot be led on from: it is listed. */
export interface UnplacedAddress {
  from: string
  message: string
}

export interface OldAddressesOfRecord {
  addresses: DerivedAddress[]
  unplaced: UnplacedAddress[]
}

/** What of a record its addresses are derived from. */
export type AddressedRecord =
  | Pick<Extract<SourceRecord, { kind: 'site' }>, 'kind' | 'id'>
  | Pick<SourceArticle, 'kind' | 'id' | 'type' | 'status' | 'slug' | 'url' | 'formerUrls' | 'publishedAt'>
  | Pick<SourcePicture, 'kind' | 'id' | 'url' | 'urls'>
  | Pick<SourceTerm, 'kind' | 'id' | 'taxonomy' | 'slug' | 'urls' | 'isInternal'>
  | Pick<SourceAuthor, 'kind' | 'id' | 'slug' | 'urls'>
  | Pick<SourceRedirect, 'kind' | 'id' | 'from' | 'to' | 'isPattern'>

/**
 * The addresses at which an older site had a record: those that the record names, and those that its system answers besides.
 * What is derived when an address is looked up (feeds, further pages, sizes of pictures: `old-address-variants.ts`) is not among
 * them. What rules with patterns come to is in `expand-redirects.ts`.
 */
export function oldAddressesOf(record: AddressedRecord, site: OldSite): OldAddressesOfRecord {
  const found = new Found(site)
  switch (record.kind) {
    case 'site':
      addSite(found)
      break
    case 'article':
      addArticle(found, record)
      break
    case 'picture':
      // Files often lie with another host: nobody came there for us.
      found.add([record.url, ...record.urls].filter((url) => readOldAddress(url, site) !== null))
      if (isNumber(record.id)) found.derive(`/?p=${record.id}`, 'wordpress')
      break
    case 'term':
      if (!record.isInternal) addTerm(found, record)
      break
    case 'author':
      found.add(record.urls)
      if (record.slug) found.derive(`/author/${record.slug}`, 'wordpress', 'ghost')
      if (isNumber(record.id)) found.derive(`/?author=${record.id}`, 'wordpress')
      break
    case 'redirect':
      if (!record.isPattern) addRedirect(found, record)
  }
  return found.result()
}

/** Gathers the addresses of one record, each once. */
class Found {
  readonly site: OldSite
  readonly #folder: string
  readonly #addresses = new Map<string, DerivedAddress>()
  readonly #unplaced: UnplacedAddress[] = []

  constructor(site: OldSite) {
    this.site = site
    this.#folder = folderOf(site)
  }

  /** What the record names. */
  add(urls: readonly (string | null)[], to: DerivedTarget = { kind: 'record' }): void {
    for (const url of urls) {
      if (url === null || url.trim() === '') continue
      const address = readOldAddress(url, this.site)
      if (address === null) {
        this.unplaced(url, 'This is no address of the site that was brought in.')
      } else if (address !== '/') this.#put({ address, to, isGuess: false })
    }
  }

  /** What these systems answer at, below the folder of the site. */
  derive(path: string, ...formats: string[]): void {
    this.#derive({ path, to: { kind: 'record' }, isGuess: false }, formats)
  }

  guess(path: string, to: DerivedTarget, ...formats: string[]): void {
    this.#derive({ path, to, isGuess: true }, formats)
  }

  unplaced(from: string, message: string): void {
    this.#unplaced.push({ from, message })
  }

  result(): OldAddressesOfRecord {
    const all = [...this.#addresses.values()]
    const named = new Set(all.flatMap(({ address, isGuess }) => (isGuess ? [] : address)))
    const addresses = all.filter(({ address }) => !isDerivedAddress(address, named))
    return { addresses, unplaced: this.#unplaced }
  }

  #derive(
    { path, to, isGuess }: { path: string; to: DerivedTarget; isGuess: boolean },
    formats: string[],
  ): void {
    const address = formats.includes(this.site.format) ? normaliseTarget(this.#folder + path) : null
    if (address !== null && address !== '/') this.#put({ address, to, isGuess })
  }

  #put(derived: DerivedAddress): void {
    const known = this.#addresses.get(derived.address)
    if (!known || known.isGuess) this.#addresses.set(derived.address, derived)
  }
}

/** What every site of a system has: feeds, further pages of the home page, sitemaps. */
function addSite(found: Found): void {
  const to = (path: string) => ({ kind: 'path', path }) as const
  const formats = ['wordpress', 'ghost', 'substack', 'feed', 'markdown']
  found.guess('', to('/'), ...formats)
  found.guess('/page', to('/'), ...formats)
  for (const feed of ['/feed', '/rss', '/comments/feed']) found.guess(feed, to('/rss.xml'), ...formats)
  found.guess('/feed/atom', to('/atom.xml'), ...formats)
  found.guess('/archive', to('/archive'), ...formats)
  for (const name of ['wp-sitemap', 'sitemap_index', 'sitemap-index', 'post-sitemap', 'page-sitemap'])
    found.guess(`/${name}.xml`, to('/sitemap.xml'), 'wordpress')
  for (const name of ['posts', 'pages', 'tags', 'authors', 'news'])
    found.guess(`/sitemap-${name}.xml`, to('/sitemap.xml'), 'ghost')
}

function addArticle(found: Found, article: Extract<AddressedRecord, { kind: 'article' }>): void {
  // What was thrown away has no address, and what went out by mail alone never had one.
  if (article.status === 'trash' || article.status === 'mail-only') return
  const { id, slug, url } = article
  // WordPress names a post for ever by the host that it was written at; the number alone is derived.
  const isOwnNumber = (former: string) => isNumber(id) && former.endsWith(`p=${id}`)
  const former = article.formerUrls.filter((one) => readOldAddress(one, found.site) || !isOwnNumber(one))
  found.add([url, ...former])
  if (isNumber(id)) found.derive(`/?p=${id}`, 'wordpress')
  if (slug && url === null) {
    found.derive(`/${slug}`, 'ghost')
    found.derive(`/p/${slug}`, 'substack')
  }
  if (!slug || article.type === 'page') return
  // WordPress finds a post by its name alone, and has archives of each day on which something was published.
  found.guess(`/${slug}`, { kind: 'record' }, 'wordpress')
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(article.publishedAt?.at ?? '')
  if (!day) return
  const archive = { kind: 'path', path: '/archive' } as const
  const [, year, month, date] = day
  for (const path of [`/${year}`, `/${year}/${month}`, `/${year}/${month}/${date}`, `/?m=${year}${month}`])
    found.guess(path, archive, 'wordpress')
}

function addTerm(
  found: Found,
  { id, taxonomy, slug, urls }: Extract<AddressedRecord, { kind: 'term' }>,
): void {
  found.add(urls)
  if (taxonomy === 'category') {
    found.derive(`/category/${slug}`, 'wordpress')
    if (isNumber(id)) found.derive(`/?cat=${id}`, 'wordpress')
  }
  if (taxonomy === 'tag' || taxonomy === 'post_tag') {
    found.derive(`/tag/${slug}`, 'wordpress', 'ghost')
    found.derive(`/?tag=${slug}`, 'wordpress')
  }
}

function addRedirect(found: Found, { from, to }: Extract<AddressedRecord, { kind: 'redirect' }>): void {
  const target = readTarget(to, found.site)
  if (target === null) return found.unplaced(from, `Readers cannot be led to ${to}.`)
  if (target.kind === 'address' && readOldAddress(from, found.site) === target.address) {
    return found.unplaced(from, 'It leads to itself.')
  }
  found.add([from], target)
}

/** Where a rule of an older site leads: to one of its own addresses, or to another site. */
export function readTarget(to: string, site: OldSite): DerivedTarget | null {
  const address = readOldAddress(to, site)
  if (address !== null) return address === '/' ? { kind: 'path', path: '/' } : { kind: 'address', address }
  const url = URL.parse(to.startsWith('//') ? `https:${to}` : to)
  return url && ['http:', 'https:'].includes(url.protocol) ? { kind: 'path', path: url.href } : null
}

function isNumber(id: string): boolean {
  return /^[1-9]\d*$/.test(id)
}

import { isBodyLink } from '@meridian/shared/body/body-link'
import { linkTarget } from '../../writing/paste/office-markup.ts'
import { decoded } from '../decoded.ts'
import { limits } from './imported-body.ts'

/** Where a text stood. */
export interface OldPlace {
  /** The address of the old site. */
  siteUrl: string | null
  /** That of the page itself, which relative addresses are read against. */
  pageUrl?: string | null
}

/** So long may a picture be that stands in the text itself: 20 MB in base64. */
const longestData = 28_000_000

/** What addresses of an old page lead to, and which of them to the old site itself. */
export class OldAddresses {
  /** Of the old site, each once and without what follows a `#`. */
  readonly own = new Set<string>()
  readonly #base: URL | null
  readonly #page: URL | null
  readonly #host: string | null

  constructor({ siteUrl, pageUrl = null }: OldPlace) {
    const site = siteUrl === null ? null : webUrl(siteUrl)
    this.#page = pageUrl === null ? null : webUrl(pageUrl, site ?? undefined)
    this.#base = this.#page ?? site
    this.#host = site ? plainHost(site) : null
  }

  /**
   * The whole address of a link that may stand in a text; null for any other.
   */
  link(href: string): string | null {
    const address = withoutBreaks(linkTarget(withoutBreaks(href)))
    if (address === '' || address.startsWith('#')) return null
    const url = webUrl(address, this.#base ?? undefined)
    if (url) return this.#webLink(url)
    if (this.#base === null && /^\/(?![/\\])/.test(address) && isBodyLink(address))
      return this.#ownPath(address)
    const bare = address.replace(/^tel:/i, 'tel:').replace(/^(tel:.*)$/, (tel) => tel.replace(/\s+/g, ''))
    return /^(mailto|tel):/i.test(bare) && isBodyLink(bare) && bare.length <= limits.address ? bare : null
  }

  /** The name of the place on the same page that a link leads to; null for a link to anything else. */
  fragment(href: string): string | null {
    const address = withoutBreaks(href)
    if (address.startsWith('#')) return decoded(address.slice(1))
    if (!address.includes('#')) return null
    const url = webUrl(address, this.#base ?? undefined)
    if (!url || url.hash === '' || withoutHash(url) !== (this.#page && withoutHash(this.#page))) return null
    return decoded(url.hash.slice(1))
  }

  /** The whole address of a picture or another file; null if nobody could fetch it. */
  file(src: string): string | null {
    const address = withoutBreaks(src)
    if (/^data:image\//i.test(address)) return address.length <= longestData ? address : null
    const url = webUrl(address, this.#base ?? undefined)
    if (url) return url.href
    return this.#base === null && /^[\w/.~%-]+\.\w+([?#].*)?$/.test(address) ? address : null
  }

  #webLink(url: URL): string | null {
    const isOwn = plainHost(url) === this.#host
    const page = withoutHash(url)
    if (page.length > limits.address || !isBodyLink(url.href)) return null
    if (isOwn) this.own.add(page)
    return url.href.length <= limits.address ? url.href : page
  }

  #ownPath(address: string): string | null {
    if (address.length > limits.address) return null
    this.own.add(address.replace(/#.*$/, ''))
    return address
  }
}

function webUrl(address: string, base?: URL): URL | null {
  const url = URL.parse(!base && /^\/\/\w/.test(address) ? `https:${address}` : address, base)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null
}

function plainHost({ host }: URL): string {
  return host.replace(/^www\./, '')
}

function withoutHash({ href }: URL): string {
  return href.replace(/#.*$/, '')
}

/** As browsers read an address: it may go over lines. */
function withoutBreaks(address: string): string {
  return address
    .trim()
    .replace(/[\t\n\r]+\s*/g, '')
    .toWellFormed()
}

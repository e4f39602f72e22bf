import { decoded } from '../../decoded.ts'
import type { GhostRoutes } from './ghost-routes.ts'
import { dateOf, flag, type Row, text } from './ghost-values.ts'

const placeholder = /__GHOST_URL__(\/?)/g

/** Where the pages of a site of Ghost are. */
export class GhostAddresses {
  /** Without a slash at its end; '' when the export does not say it: addresses are paths then. */
  readonly base: string
  readonly #routes: GhostRoutes
  readonly #timeZone: string

  constructor({ url, routes, timeZone }: { url: string; routes: GhostRoutes; timeZone: string | null }) {
    this.base =
      webAddress(url)
        ?.replace(/[?#].*$/, '')
        .replace(/\/+$/, '') ?? ''
    this.#routes = routes
    this.#timeZone = timeZone ?? 'UTC'
  }

  /** The same value with addresses for what Ghost writes instead of its own. */
  resolve(value: unknown): unknown {
    if (typeof value === 'string')
      return value.includes('__GHOST_URL__') ? value.replace(placeholder, `${this.base}/`) : value
    if (Array.isArray(value)) return value.map((item) => this.resolve(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.resolve(item)]))
  }

  /** A row with addresses; documents that it has as JSON are resolved once they are read. */
  resolveRow(row: Row): Row {
    return Object.fromEntries(
      Object.entries(row).map(([key, item]) => {
        const isDocument = key === 'mobiledoc' || key === 'lexical'
        return [key, isDocument ? item : this.resolve(item)]
      }),
    )
  }

  /** The address of a picture or recording: from the top of the site, and of the original that was uploaded. */
  file(address: string): string {
    const original = originalPicture(webAddress(address) ?? '')
    if (original === '' || /^(https?:|\/\/|#)/i.test(original)) return original
    const path = `/${original.replace(/^(\.?\/)+/, '')}`
    return this.base === '' ? path : new URL(path, `${this.base}/`).href
  }

  /** A page of the site: `/tag/boats/`. */
  page(...parts: string[]): string {
    return `${this.base}/${parts.map((part) => `${encodeURI(decoded(part))}/`).join('')}`
  }

  /** The page of a tag or an author, and its feed. */
  ofTaxonomy(kind: 'tag' | 'author', slug: string): string[] {
    const page = this.page(...this.#routes.taxonomy(kind, slug))
    return [page, `${page}rss/`]
  }

  /** Where readers find a post, and where they found it as well. */
  ofPost(row: Row, of: { type: string; tags: readonly string[]; author: string }): PostAddresses {
    const slug = text(row, 'slug').trim()
    if (slug === '') return { url: null, formerUrls: [] }
    const plain = this.page(slug)
    if (of.type === 'page') return { url: plain, formerUrls: [] }
    const at = dateOf(row['published_at'])?.at
    const day = at === undefined ? '' : dayIn(at, this.#timeZone)
    const isFeatured = flag(row['featured'])
    const parts = this.#routes.post({ slug, id: text(row, 'id'), day, isFeatured, ...of })
    const url = parts === null ? plain : this.page(...parts)
    // Ghost had a second page for phones until version 6.
    return { url, formerUrls: url === plain ? [`${url}amp/`] : [plain, `${url}amp/`] }
  }
}

interface PostAddresses {
  url: string | null
  formerUrls: string[]
}

/** An address of the web, or a path of the site; null for what leads elsewhere, as `javascript:` does. */
export function webAddress(address: string): string | null {
  const trimmed = address.trim()
  if (trimmed === '') return null
  const scheme = /^[\s\u0000-\u0020]*([a-z][a-z0-9+.\-\s]*):/i.exec(trimmed)?.[1]?.toLowerCase()
  if (scheme === undefined) return trimmed
  return scheme === 'http' || scheme === 'https' ? trimmed : null
}

/** What a link may lead to: pages, mails, telephones. */
export function linkAddress(address: string): string | null {
  return /^(mailto|tel|sms):/i.test(address.trim()) ? address.trim() : webAddress(address)
}

/** Pictures of Ghost in the size they were uploaded, by the address of a smaller copy. */
function originalPicture(address: string): string {
  return address.replace(/(\/content\/images\/)(?:size\/[wh\d]+\/)?(?:format\/\w+\/)?/, '$1')
}

function dayIn(at: string, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at))
  } catch {
    return at.slice(0, 10)
  }
}

import { dateOf, type Row, text } from './ghost-values.ts'

const placeholder = /__GHOST_URL__(\/?)/g

/** Where the pages of a site of Ghost are. */
export class GhostAddresses {
  /** Without a slash at its end; '' when the export does not say it: addresses are paths then. */
  readonly base: string
  readonly #permalinks: string
  readonly #timeZone: string

  constructor({ url, permalinks, timeZone }: { url: string; permalinks: string; timeZone: string | null }) {
    this.base =
      webAddress(url)
        ?.replace(/[?#].*$/, '')
        .replace(/\/+$/, '') ?? ''
    this.#permalinks = /^\/(?:(?::\w+|[\w-]+)\/)*$/.test(permalinks) ? permalinks : '/:slug/'
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

  /** The address of a picture or recording: whole where the site is known, and of the original that was uploaded. */
  file(address: string): string {
    const original = originalPicture(webAddress(address) ?? '')
    const isPath = /^\/(?!\/)/.test(original) || /^content\/(images|media|files)\//.test(original)
    return isPath && this.base !== '' ? new URL(original, `${this.base}/`).href : original
  }

  /** A page of the site: `/tag/boats/`. */
  page(...parts: string[]): string {
    return `${this.base}/${parts.map((part) => `${encodeURI(decoded(part))}/`).join('')}`
  }

  /** Where readers find a post, and where they found it as well. */
  ofPost(row: Row, type: string): { url: string | null; formerUrls: string[] } {
    const slug = text(row, 'slug')
    if (slug === '') return { url: null, formerUrls: [] }
    const plain = this.page(slug)
    const dated = type === 'page' ? plain : (this.#dated(row, slug) ?? plain)
    // Ghost had a second page for phones until version 6.
    const formerUrls = type === 'page' ? [] : [`${dated}amp/`]
    return { url: dated, formerUrls: dated === plain ? formerUrls : [plain, ...formerUrls] }
  }

  #dated(row: Row, slug: string): string | null {
    const at = dateOf(row['published_at'])?.at
    if (this.#permalinks === '/:slug/' || at === undefined) return null
    const [year = '', month = '', day = ''] = dayIn(at, this.#timeZone).split('-')
    const parts: Record<string, string> = { ':slug': slug, ':year': year, ':month': month, ':day': day }
    parts[':id'] = text(row, 'id')
    const path = this.#permalinks
      .split('/')
      .map((part) => (part.startsWith(':') ? (parts[part] ?? '') : part))
    return path.slice(1, -1).includes('') ? null : this.page(...path.slice(1, -1))
  }
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

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function dayIn(at: string, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at))
  } catch {
    return at.slice(0, 10)
  }
}

/*
 * Addresses of an older site that was brought in. Each is kept in one spelling: a path in the letters that it shows, in lower
 * case, without a slash at its end, with the one parameter that tells which page it is. What follows from an address by the
 * habits of the systems that made it (feeds, further pages, sizes of pictures) is not kept but derived.
 */

/** The longest that is kept, in bytes of UTF-8: an index of Postgres holds no more than 2,700. */
const maxBytes = 1500
/** What would be read as something else if it were written out. */
const keptEncoded = /[\u0000-\u001f\u007f%/?#\\&]/
const digits = /^\d{1,15}$/
/** Ways to name the page itself, which WordPress numbers with its posts and files in one sequence. */
const postParameters = ['p', 'page_id', 'attachment_id']

/** Whether the query of a request may name a page of an older site. */
export function hasOldAddressQuery(target: string): boolean {
  const at = target.indexOf('?')
  return at >= 0 && /[?&](?:p|page_id|attachment_id|cat|tag|author|m|feed)=/i.test(target.slice(at))
}

/**
 * The one spelling of an address: whole (`https://www.old.example/2019/05/boat/`), without a scheme, a path, or a query alone.
 * `siteUrls` are those of the older site, with or without `www.`. Null for an address of another site, and for what is none.
 */
export function normaliseOldAddress(url: string, siteUrls: readonly string[] = []): string | null {
  const text = url.trim()
  if (text === '' || text.startsWith('#')) return null
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(text)) {
    const whole = text.startsWith('//') ? `https:${text}` : text
    const parsed = URL.parse(whole)
    if (!parsed || !isOwnHost(parsed, siteUrls)) return null
    return normaliseTarget(`${parsed.pathname}${parsed.search}`)
  }
  return normaliseTarget(text.startsWith('/') ? text : `/${text}`)
}

/** Whether an address is one of these sites', by its host and port alone. */
export function isOwnHost(url: URL, siteUrls: readonly string[]): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  return siteUrls.some((own) => {
    const site = URL.parse(own)
    return site !== null && hostOf(site) === hostOf(url)
  })
}

/** The same for the target of a request, in which two slashes begin a path. */
export function normaliseTarget(target: string): string | null {
  const [whole = ''] = target.split('#', 1)
  const at = whole.indexOf('?')
  const query = readQuery(at < 0 ? '' : whole.slice(at + 1))
  const path = readPath(at < 0 ? whole : whole.slice(0, at))
  if (path === null) return null
  const fed = query.feed === null ? path : `${path === '/' ? '' : path}${query.feed}`
  const address = query.page === null ? fed : `${fed}?${query.page}`
  return new TextEncoder().encode(address).length > maxBytes ? null : address
}

/** The address as it stands in a link: in the letters that a browser sends. */
export function encodeOldAddress(address: string): string {
  return address.replaceAll(/[^\w\-.~!$&'()*+,;=:@/?%]/gu, (letter) => encodeURIComponent(letter))
}

function hostOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`
}

function readPath(path: string): string | null {
  const decoded = fold(decodeKeeping(path))
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return null
  // The script that answers for all pages may stand in their addresses.
  const bare = decoded.replace(/\/(?:index\.(?:php|html?|aspx?)|default\.aspx?)(?=\/|$)/, '/')
  const words = bare.split('/').flatMap((word) => word.trim() || [])
  if (words.some((word) => word === '.' || word === '..')) return null
  return `/${words.join('/')}`
}

interface ReadQuery {
  page: string | null
  /** What the path of the same feed would end with. */
  feed: string | null
}

function readQuery(query: string): ReadQuery {
  const values = new Map<string, string>()
  for (const part of query.split('&')) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const name = part.slice(0, at).toLowerCase()
    const decoded = decodeKeeping(part.slice(at + 1).replaceAll('+', ' ')).replaceAll('+', '%2b')
    const value = fold(decoded).trim()
    if (value !== '' && !values.has(name)) values.set(name, value)
  }
  return { page: pageOf(values), feed: feedOf(values.get('feed')) }
}

function pageOf(values: ReadonlyMap<string, string>): string | null {
  const numbered = (names: readonly string[], as: string) => {
    const value = names.map((name) => values.get(name)).find((text) => digits.test(text ?? ''))
    return value === undefined || Number(value) === 0 ? null : `${as}=${Number(value)}`
  }
  const tag = values.get('tag')
  return (
    numbered(postParameters, 'p') ??
    numbered(['cat'], 'cat') ??
    (tag === undefined ? null : `tag=${tag}`) ??
    numbered(['author'], 'author') ??
    numbered(['m'], 'm')
  )
}

function feedOf(feed: string | undefined): string | null {
  if (feed === undefined) return null
  const comments = feed.startsWith('comments-') ? '/comments' : ''
  return feed.endsWith('atom') ? `${comments}/feed/atom` : `${comments}/feed`
}

/** Small letters in their composed form; doing so twice changes nothing. */
function fold(text: string): string {
  return text.toWellFormed().normalize('NFC').toLowerCase().normalize('NFC')
}

/** A letter as UTF-8 in percent signs, a single byte that is none, or a percent sign that stands for itself. */
const encodedLetter =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|%/gi

/** Decodes each letter that may stand for itself; what is no UTF-8 stays as it is. */
function decodeKeeping(text: string): string {
  if (!text.includes('%')) return text
  return text.replaceAll(encodedLetter, (encoded) => {
    if (encoded === '%') return '%25'
    try {
      const letter = decodeURIComponent(encoded)
      return keptEncoded.test(letter) ? encoded : letter
    } catch (error) {
      if (error instanceof URIError) return encoded
      throw error
    }
  })
}

import { articleSlug, decodedSlug } from './slugs.ts'

/** An address of the old site, whole; null for what is none. */
export function wholeUrl(link: string, base: string | null): string | null {
  const trimmed = link.trim()
  if (trimmed === '' || /^[a-z][\w+.-]*:(?!\/\/)/i.test(trimmed)) return null
  try {
    const url = new URL(trimmed, base ?? undefined)
    return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : null
  } catch {
    return null
  }
}

/** Below the address of the site, which may be in a folder: `at('https://x.example/blog', '/tag/a/')`. */
export function at(base: string | null, path: string): string[] {
  return base === null ? [] : [`${base.replace(/\/+$/, '')}${encodeURI(path)}`]
}

export interface FormerSource {
  id: string
  isPage: boolean
  url: string
  base: string | null
  guid: string
  slug: string | null
  oldSlugs: readonly string[]
  /** Days (`2019-04-30`) that were in the address before. */
  oldDates: readonly string[]
  /** How many pages the text was divided into. */
  pageCount: number
}

const mostFormer = 40

/** Where an article stood before, and its other addresses. */
export function formerUrls(source: FormerSource): string[] {
  const { id, isPage, url, base, pageCount } = source
  const guid = wholeUrl(source.guid, base)
  const found = [
    ...(guid !== null && isSameHost(guid, base ?? url) ? [guid] : []),
    ...at(base, `/?p=${id}`),
    ...(isPage ? at(base, `/?page_id=${id}`) : []),
    ...earlierUrls(source),
    ...Array.from({ length: Math.min(pageCount, 20) - 1 }, (_, index) => withPage(url, index + 2)),
  ]
  return [...new Set(found)].filter((one) => one !== url).slice(0, mostFormer)
}

/** Its address with each of the slugs and days that it had. */
function earlierUrls({ url, slug, oldSlugs, oldDates }: FormerSource): string[] {
  const parsed = new URL(url)
  const segments = parsed.pathname.split('/')
  const slugAt = segments.findLastIndex(
    (segment) => slug !== null && segment !== '' && articleSlug(segment) === slug,
  )
  const yearAt = segments.findIndex(
    (segment, index) => /^\d{4}$/.test(segment) && /^\d\d$/.test(segments[index + 1] ?? ''),
  )
  const slugs = slugAt < 0 ? [] : oldSlugs.map(decodedSlug).filter((old) => old !== '')
  const dates = yearAt < 0 ? [] : oldDates.filter((date) => /^\d{4}-\d\d-\d\d$/.test(date))
  return [null, ...slugs].flatMap((oldSlug) =>
    [null, ...dates].flatMap((date) => {
      if (oldSlug === null && date === null) return []
      const path = [...segments]
      if (oldSlug !== null)
        path[slugAt] = encodeURIComponent(oldSlug) + (/\.html?$/i.exec(segments[slugAt] ?? '')?.[0] ?? '')
      if (date !== null) putDate(path, yearAt, date)
      return [new URL(path.join('/') + parsed.search, parsed.origin).href]
    }),
  )
}

function putDate(path: string[], yearAt: number, date: string): void {
  date.split('-').forEach((part, index) => {
    if (index < 2 || /^\d\d$/.test(path[yearAt + index] ?? '')) path[yearAt + index] = part
  })
}

function withPage(url: string, page: number): string {
  const parsed = new URL(url)
  if (parsed.search !== '') return `${url}&page=${page}`
  return `${url.replace(/\/?$/, '/')}${page}${url.endsWith('/') ? '/' : ''}`
}

function isSameHost(one: string, other: string): boolean {
  const host = (url: string) => new URL(url).hostname.replace(/^www\./, '')
  return URL.canParse(other) && host(one) === host(other)
}

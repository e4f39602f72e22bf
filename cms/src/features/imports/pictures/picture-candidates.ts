import { decoded } from '../decoded.ts'
/** Where a picture may be had, and the size that it has there at least: what is smaller is another picture. */
export interface PictureCandidate {
  url: string
  least: { width: number; height: number } | null
}

/** Longer addresses are no pictures of anybody; the queue's index would not take them either. */
const longestUrl = 2000

/**
 * Where to ask for a picture that a text names by `url`, the largest first and the address itself last: systems name copies in a
 * certain size, and the original lies beside them. With `isOriginal` the source says that it is none of these copies, though its name
 * may have a size. Empty for what is no address of the web.
 */
export function pictureCandidates(
  url: string,
  { isOriginal = false }: { isOriginal?: boolean } = {},
): PictureCandidate[] {
  const named = toUrl(url)
  if (!named) return []
  const largest = unwrapped(named).flatMap((address) => [
    ...originalsOf(address).filter(({ least }) => !isOriginal || least === null),
    { url: address, least: null },
  ])
  const found = new Map<string, PictureCandidate>()
  for (const candidate of [...largest, { url: named.href, least: null }]) {
    if (candidate.url.length <= longestUrl && !found.has(candidate.url)) found.set(candidate.url, candidate)
  }
  return [...found.values()]
}

/** An address as a text may write it: protocol-relative, with entities, with a fragment. */
function toUrl(text: string): URL | null {
  const written = text.trim().replaceAll('&amp;', '&')
  const address = written.startsWith('//') ? `https:${written}` : written
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  url.hash = ''
  url.username = ''
  url.password = ''
  return url
}

/** What a proxy that makes sizes was told to show; the address itself where there is none. */
function unwrapped(url: URL): string[] {
  const inner = wrappedBySubstack(url) ?? wrappedByJetpack(url)
  if (inner === null) return [url.href]
  const movedTo = movedBucket(inner)
  return movedTo === null ? [inner.href] : [movedTo, inner.href]
}

/** `https://substackcdn.com/image/fetch/w_1456,c_limit/https%3A%2F%2F…` */
function wrappedBySubstack(url: URL): URL | null {
  if (!/^(substackcdn\.com|cdn\.substack\.com)$/.test(url.hostname)) return null
  const [, rest] = /^\/image\/fetch\/(.*)$/.exec(url.pathname) ?? []
  const start = rest?.search(/https?(:|%3a)/i) ?? -1
  if (rest === undefined || start < 0) return null
  const inner = rest.slice(start)
  return toUrl(/^https?%3a/i.test(inner) ? decoded(inner) : `${inner}${url.search}`)
}

/** The bucket that Substack once used is gone; its pictures moved. */
function movedBucket({ hostname, pathname }: URL): string | null {
  if (!/^bucketeer-[\w-]+\.s3\.amazonaws\.com$/.test(hostname)) return null
  return `https://substack-post-media.s3.amazonaws.com${pathname}`
}

/** `https://i0.wp.com/old.example/wp-content/uploads/boat.jpg?resize=600%2C400&ssl=1` */
function wrappedByJetpack(url: URL): URL | null {
  if (!/^i\d\.wp\.com$/.test(url.hostname)) return null
  const scheme = url.searchParams.get('ssl') === '1' ? 'https' : 'http'
  return toUrl(`${scheme}:/${url.pathname}`)
}

/** The larger ones that may lie beside a copy in a certain size. */
function originalsOf(address: string): PictureCandidate[] {
  const url = new URL(address)
  const unsized = withoutSizeInQuery(url)
  const bare = unsized ?? url
  const path = withoutGhostSize(bare.pathname)
  const at = (pathname: string, least: PictureCandidate['least'] = null) => {
    const there = new URL(bare)
    there.pathname = pathname
    return { url: there.href, least }
  }
  return [
    ...originalNames(path).map((original) => at(original.path, original.least)),
    ...(path === bare.pathname ? [] : [at(path)]),
    ...(unsized === null ? [] : [at(bare.pathname)]),
  ]
}

/** Of WordPress.com and Jetpack, then of Unsplash and Squarespace. */
const sizeParameters =
  'w h width height resize fit crop zoom quality strip ssl lb unlb q auto fm dpr max-w max-h'.split(' ')

/** Without what asks for a size, as WordPress.com, Jetpack, Unsplash and Squarespace take it; null when nothing asks for one. */
function withoutSizeInQuery(url: URL): URL | null {
  const bare = new URL(url)
  for (const name of sizeParameters) bare.searchParams.delete(name)
  if (/^\d+w$/.test(bare.searchParams.get('format') ?? '')) bare.searchParams.delete('format')
  if (bare.searchParams.size === url.searchParams.size) return null
  return bare
}

/** `/content/images/size/w600/format/webp/2020/01/boat.jpg` */
function withoutGhostSize(path: string): string {
  return path.replace(/(\/content\/images)\/size\/[wh]\d+(?:[wh]\d+)?(?:\/format\/\w+)?\//, '$1/')
}

/**
 * Of a name that WordPress gave to a copy: `boat-1024x683.jpg`, `boat-scaled.jpg`, `boat-rotated.jpg`, `boat.jpg.webp`. What an editor
 * cut out (`boat-e1546300800000.jpg`) is a picture of its own. Elsewhere than among uploads a name says nothing.
 */
function originalNames(path: string): { path: string; least: PictureCandidate['least'] }[] {
  if (!/\/(uploads|files|wp-content)\//.test(path)) return []
  const copied = /^(.+\.(?:jpe?g|png|gif))\.(?:webp|avif)$/i.exec(path)?.[1]
  const plain = copied ?? path
  const sized = /^(.*?)-(\d{2,5})x(\d{2,5})(\.\w+)$/.exec(plain)
  const reduced = /^(.*)-(?:scaled|rotated)(\.\w+)$/.exec(plain)
  const own = copied === undefined ? [] : [{ path: copied, least: null }]
  if (reduced) return [{ path: `${reduced[1]}${reduced[2]}`, least: null }, ...own]
  if (!sized) return own
  const [, stem = '', width, height, extension = ''] = sized
  const least = { width: Number(width), height: Number(height) }
  return [{ path: `${stem}${extension}`, least }, { path: `${stem}-scaled${extension}`, least }, ...own]
}

import type { OldAddresses } from '../addresses.ts'

type Attributes = Record<string, string>

interface Candidate {
  address: string
  /** Its width in pixels, or how much sharper it is; 0 where it does not say. */
  size: number
}

/** Where scripts that load pictures late find their addresses. */
const lateSources = [
  'data-orig-file',
  'data-large-file',
  'data-full-url',
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-original-src',
  'data-hi-res-src',
  'nitro-lazy-src',
]
const lateSets = ['data-srcset', 'data-lazy-srcset', 'data-original-set']

/** The pictures of a `srcset`: their addresses may hold commas, but do not end with one. */
export function sourceSet(value: string): Candidate[] {
  const candidates: Candidate[] = []
  const address = /[\s,]*(\S+)/y
  const descriptor = /[^,]*,?/y
  for (let found = address.exec(value); found; found = address.exec(value)) {
    const [, whole = ''] = found
    const isAlone = whole.endsWith(',')
    descriptor.lastIndex = address.lastIndex
    const said = isAlone ? '' : (descriptor.exec(value)?.[0] ?? '')
    address.lastIndex += said.length
    const size = /(?:^|\s)([\d.]+)[wx](?:[\s,]|$)/.exec(said)?.[1]
    candidates.push({ address: isAlone ? withoutCommas(whole) : whole, size: Number(size ?? 0) || 0 })
  }
  return candidates
}

function withoutCommas(address: string): string {
  let end = address.length
  while (address[end - 1] === ',') end -= 1
  return address.slice(0, end)
}

/** The address of the largest copy of a picture that its markup names; null for none. `sources` are those around it. */
export function pictureAddress(
  attributes: Attributes,
  { sources, addresses }: { sources: readonly Attributes[]; addresses: OldAddresses },
): string | null {
  const sets = [attributes, ...sources].flatMap((element) =>
    ['srcset', ...lateSets].flatMap((name) => sourceSet(element[name] ?? '')),
  )
  const [largest] = sets.filter(({ address }) => !isPlaceholder(address)).toSorted((a, b) => b.size - a.size)
  const own = lateSources
    .map((name) => attributes[name])
    .filter((address) => address !== undefined && address !== '')
  const candidates = [
    ...own.slice(0, 1),
    ...(largest ? [largest.address] : []),
    attributes['src'] ?? '',
    ...own.slice(1),
  ]
  for (const candidate of candidates) {
    const address = candidate === undefined || isPlaceholder(candidate) ? null : addresses.file(candidate)
    if (address !== null) return address
  }
  return null
}

/** A longer one holds a picture itself. */
const longestStyle = 4000

/** The address of a picture that a style lays behind the words of an element; null for none. */
export function backgroundAddress({ style = '' }: Attributes): string | null {
  if (style.length > longestStyle) return null
  const address = /(?:^|[;\s])background(?:-image)?\s*:[^;]*?url\(\s*["']?([^"')]+)["']?\s*\)/i.exec(
    style,
  )?.[1]
  return address !== undefined && isPictureFile(address) ? address : null
}

/** Whether it is there to count readers: it is as large as a dot, or comes from who counts. */
export function isTrackingPixel(attributes: Attributes): boolean {
  const isDot = ['width', 'height'].every((name) => sizeOf(attributes, name) <= 3)
  const source = attributes['src'] ?? ''
  return (
    isDot ||
    /^(https?:)?\/\/(pixel|stats|b\.scorecardresearch|feeds\.feedburner|[\w.]*doubleclick|ad\.|www\.facebook\.com\/tr)[./?]/i.test(
      source,
    )
  )
}

/** A picture that stands for a letter; its words are its alternative text. */
export function isLetter(attributes: Attributes): boolean {
  return (
    /\b(wp-smiley|emoji|emojione|twemoji)\b/.test(attributes['class'] ?? '') ||
    /s\.w\.org\/images\/core\/emoji|\/(smilies|smileys|emoji)\//.test(attributes['src'] ?? '')
  )
}

/** Whether an address is that of a picture's file. */
export function isPictureFile(address: string): boolean {
  const path = URL.parse(address)?.pathname ?? address
  return /\.(jpe?g|png|webp|avif|gif|heic|tiff?)$/i.test(path)
}

/** What stands where a picture is loaded later. */
function isPlaceholder(address: string): boolean {
  return (
    address.trim() === '' ||
    /^(about:|javascript:)/i.test(address) ||
    (/^data:/i.test(address) && address.length < 400) ||
    /\/(blank|spacer|placeholder|pixel|lazy|transparent|grey|1x1)\.(gif|png|svg)([?#]|$)/i.test(address)
  )
}

/** In pixels; as large as can be where it is not said. */
function sizeOf(attributes: Attributes, name: string): number {
  const style = new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([\\d.]+)px`, 'i').exec(
    attributes['style'] ?? '',
  )?.[1]
  const said = style ?? /^\s*([\d.]+)(?:px)?\s*$/.exec(attributes[name] ?? '')?.[1]
  return said === undefined ? Infinity : Number(said)
}

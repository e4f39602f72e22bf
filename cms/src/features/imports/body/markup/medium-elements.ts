import { oneLine } from '../plain-words.ts'
import type { Reading } from '../reading.ts'
import { isLetter, isPictureFile, isTrackingPixel, pictureAddress } from './picture-markup.ts'
import type { Begin, Begun, MarkupPlace, OpenElement } from './open-element.ts'

type Attributes = Record<string, string>

const nothing: Begun = { as: null, isDropped: true }

/** Pictures, sound, video, and what is shown from other sites. */
export const beginMedium: Begin = ({ name, attributes }, { reading, parent }) => {
  switch (name) {
    case 'img':
    case 'amp-img':
      showPicture(attributes, { reading, parent })
      return nothing
    case 'picture':
      return { as: null, sources: [] }
    case 'source':
      parent?.sources?.push(attributes)
      return nothing
    case 'iframe':
    case 'amp-iframe':
      showFrame(attributes, reading)
      return nothing
    case 'video':
    case 'audio': {
      const sources = [attributes]
      return { ...nothing, sources, afterEnd: () => keepRecording(sources, reading) }
    }
    case 'object':
    case 'applet':
    case 'embed': {
      const sources = [attributes]
      return { ...nothing, sources, afterEnd: () => showObject(sources, reading) }
    }
    case 'svg': {
      const words: string[] = []
      const afterEnd = () => {
        const said = oneLine(words.join(''))
        if (said !== '') reading.leaveOut('Drawing', said, '')
      }
      return { ...nothing, takes: (text) => void words.push(text), afterEnd }
    }
    default:
      return null
  }
}

/** What counts in something whose words nobody sees: the picture that stands there for browsers without scripts, and addresses. */
export const beginUnseenMedium: Begin = ({ name, attributes }, place) => {
  const { reading, parent } = place
  if (name === 'source' || name === 'param' || name === 'embed') parent?.sources?.push(attributes)
  if (parent?.isInNoscript && name === 'img' && !reading.isAfterPicture) showPicture(attributes, place)
  return null
}

function showPicture(
  attributes: Attributes,
  { reading, parent }: Pick<MarkupPlace, 'reading' | 'parent'>,
): void {
  const alt = oneLine(attributes['alt'] ?? '')
  if (isLetter(attributes)) return reading.text.take(alt)
  // A picture parts words, even one that is left out.
  if (isTrackingPixel(attributes)) return reading.text.take(' ')
  const sources = parent?.sources ?? []
  const shown = pictureAddress(attributes, { sources, addresses: reading.addresses })
  const url = largerFile(parent?.href ?? null, { shown, reading }) ?? shown
  if (url === null && /^(data:.{0,400}|)$/.test(attributes['src'] ?? '') && alt === '') {
    return reading.text.take(' ')
  }
  reading.picture({
    id: null,
    url: url ?? attributes['src'] ?? '',
    alt,
    caption: '',
    credit: oneLine(attributes['data-credit'] ?? ''),
    row: rowOf(parent),
  })
}

/** A picture that leads to its own file leads to a larger one; where it leads elsewhere is said. */
function largerFile(
  href: string | null,
  { shown, reading }: { shown: string | null; reading: Reading },
): string | null {
  if (href === null) return null
  if (isPictureFile(href)) return href
  reading.pictureLink(href, shown)
  return null
}

function rowOf(parent: OpenElement | undefined): number | null {
  return parent?.block ? parent.block.row : null
}

function showFrame(attributes: Attributes, reading: Reading): void {
  const url = ['src', 'data-src', 'data-lazy-src', 'data-litespeed-src', 'data-cookieblock-src']
    .map((name) => attributes[name]?.trim() ?? '')
    .find((address) => address !== '' && !/^about:/i.test(address))
  if (url === undefined || isTrackingPixel(attributes)) return
  reading.embed(url, { title: attributes['title'] ?? '' })
}

function keepRecording(sources: readonly Attributes[], reading: Reading): void {
  const [own] = sources
  const url = sources
    .map(({ src }) => src ?? '')
    .find((address) => address !== '' && !address.startsWith('blob:'))
  if (url !== undefined) reading.recording(url, { title: own?.['title'] ?? own?.['aria-label'] ?? '' })
}

function showObject(sources: readonly Attributes[], reading: Reading): void {
  const addresses = sources.flatMap(({ src, data, name = '', value }) => [
    src,
    data,
    /^(movie|src|url|flashvars)$/i.test(name) ? value : undefined,
  ])
  const url = addresses.find(
    (address) => address !== undefined && address !== '' && !address.startsWith('data:'),
  )
  if (url !== undefined) reading.embed(url, { title: sources[0]?.['title'] ?? '' })
}

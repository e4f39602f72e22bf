import { isAddress } from './media-blocks.ts'
import type { Shortcode } from './shortcode-parser.ts'

const addressAttributes =
  'src url link href mp3 m4a ogg wav mp4 m4v webm ogv flv audio video file player_link id video_id embed content'.split(
    ' ',
  )

/** How a site's addresses are made of what a short code names. */
const fromKey: [names: RegExp, address: (key: string) => string | null][] = [
  [
    /youtube|lyte|evp_embed/,
    (key) => (/^[\w-]{11}$/.test(key) ? `https://www.youtube.com/watch?v=${key}` : null),
  ],
  [/vimeo/, (key) => (/^\d{4,12}$/.test(key) ? `https://vimeo.com/${key}` : null)],
  [/dailymotion/, (key) => (/^\w{5,20}$/.test(key) ? `https://www.dailymotion.com/video/${key}` : null)],
  [/^ted$/, (key) => (/^\w{3,200}$/.test(key) ? `https://www.ted.com/talks/${key}` : null)],
  [/wpvideo|videopress/, (key) => (/^\w{6,12}$/.test(key) ? `https://videopress.com/v/${key}` : null)],
  [/gist/, (key) => (/^[\w/-]{8,}$/.test(key) ? `https://gist.github.com/${key}` : null)],
  [
    /tweet|twitter|blackbird/,
    (key) => (/^\d{5,25}$/.test(key) ? `https://twitter.com/i/status/${key}` : null),
  ],
]

/** The address of what a short code shows: in an attribute, as a value, or between its ends; null where none is named. */
export function mediaOf({ name, attributes, values }: Shortcode, content: string): string | null {
  const named = addressAttributes.map((attribute) => attributes[attribute] ?? '')
  const candidates = [content, ...values, ...named]
    .map((value) => value.trim())
    .filter((value) => value !== '')
  for (const candidate of candidates) {
    // Old players write `address|titles=…`, YouTube's own short code `address&w=640`.
    const url = /(?:https?:)?\/\/[^\s|"'<>]+/.exec(candidate)?.[0].replace(/&(?:amp;)?[wh]=\d+/g, '')
    if (url !== undefined && isAddress(url)) return url.startsWith('//') ? `https:${url}` : url
  }
  for (const [names, address] of fromKey) {
    if (!names.test(name)) continue
    const found = candidates.map(address).find((url) => url !== null)
    if (found) return found
  }
  return (
    candidates.find((candidate) => /^\/?[\w./-]+\.(?:mp3|m4a|ogg|wav|mp4|m4v|webm)$/i.test(candidate)) ?? null
  )
}

import type { SourceBlock } from '../../../source-record.ts'
import { plainText } from '../html/plain-text.ts'
import { figureCaption } from './captions.ts'

type Embed = Extract<SourceBlock, { kind: 'embed' }>
type Recording = Extract<SourceBlock, { kind: 'recording' }>

const mediaFile = /\.(?:mp3|m4a|ogg|oga|wav|flac|aac|mp4|m4v|mov|webm|ogv|wmv|avi)(?:[?#].*)?$/i
const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|heic|svg|bmp)(?:[?#].*)?$/i

export function embedBlock(url: string): Embed {
  return { kind: 'embed', url: url.trim(), title: '', caption: '', html: '' }
}

export function recordingBlock(url: string): Recording {
  return { kind: 'recording', url: url.trim(), title: '', caption: '' }
}

/** What an address shows that stands alone: a recording, or whatever its site gives to be shown. */
export function playedBlock(url: string): Embed | Recording {
  return mediaFile.test(url) ? recordingBlock(url) : embedBlock(url)
}

/** Whether a line is an address alone, which WordPress shows as what it names. */
export function isEmbedLine(line: string): boolean {
  return /^https?:\/\/[^\s<>"[\]\ufdd0\ufdd1]+$/i.test(line) && !pictureFile.test(line)
}

export function isAddress(url: string | undefined): url is string {
  return url !== undefined && /\S/.test(url) && !/^\s*(?:javascript|vbscript|data):/i.test(url)
}

/** The address that a figure shows, and what stands below it; null where it names none. */
export function embedIn(figure: string): Embed | null {
  const { caption, rest } = figureCaption(figure.trim())
  const text = plainText(rest)
  const url = /https?:\/\/\S+/i.exec(text)?.[0]
  return url === undefined ? null : { ...embedBlock(url), caption }
}

/** Whether a quote of this class is the box of a post, whose words another site's script replaces. */
export function isPostBox(className: string): boolean {
  return /twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed|reddit-embed|fb-xfbml/.test(
    className,
  )
}

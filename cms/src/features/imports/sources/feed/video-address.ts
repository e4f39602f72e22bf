import { linkTo, paragraph } from '../html/blocks-to-html.ts'

/** The text of an entry that is a video elsewhere: its address on a line of its own, and what is said about it; null for others. */
export function embedAddress(url: string, about: string): string | null {
  if (!/^https:\/\/(?:www\.)?(?:youtube\.com\/watch|vimeo\.com\/\d)/i.test(url)) return null
  return `<p>${linkTo(url, url)}</p>${about
    .split(/\n\s*\n/)
    .map(paragraph)
    .join('')}`
}

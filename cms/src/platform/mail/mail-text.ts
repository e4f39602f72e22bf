import { joinParagraphs, toParagraphs } from '@meridian/shared/body/plain-text'

/** The text part of a mail that was written in HTML alone: a link is its words and its address. */
export function toMailText(html: string): string {
  const withAddresses = html.replaceAll(
    /<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs,
    (_, address: string, label: string) => (label.includes(address) ? label : `${label} (${address})`),
  )
  return joinParagraphs(toParagraphs(withAddresses))
}

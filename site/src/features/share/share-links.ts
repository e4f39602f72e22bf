/** What is passed on: an article's title and its full address. */
export interface SharedPage {
  title: string
  url: string
}

/** Other sites' own addresses for passing a page on; plain links, so that none of their scripts is loaded (spec §2). */
export function socialLinks({ title, url }: SharedPage): { label: string; href: string }[] {
  const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)]
  return [
    { label: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { label: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
  ]
}

/**
 * A message with the page in it, to one recipient or to nobody yet. Whatever stands in the recipient becomes part of
 * the address alone: it cannot add a header, a second recipient or a text.
 */
export function mailLink({ title, url }: SharedPage, recipient = ''): string {
  const to = encodeURIComponent(recipient.trim()).replaceAll('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n\n${url}`)}`
}

/** A text message with the page in it; `?&` is understood by Android as well as by iOS. */
export function smsLink({ title, url }: SharedPage): string {
  return `sms:?&body=${encodeURIComponent(`${title} ${url}`)}`
}

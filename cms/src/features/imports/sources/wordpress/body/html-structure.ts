/*
 * What elements of HTML do to the lines of a text.
 */

const blockElements = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)

/** Elements that are no longer themselves when something is put between their parts. */
export const solidElements = new Set(
  'ul ol dl menu table blockquote pre h1 h2 h3 h4 h5 h6 select summary'.split(' '),
)

export function isBlockElement(name: string): boolean {
  return blockElements.has(name)
}

/** Whether an element ends that was never closed, because another one begins in it. */
export function closesParagraph(open: string, begun: string): boolean {
  if (open === 'p') return true
  if (/^h[1-6]$/.test(open)) return /^h[1-6]$/.test(begun)
  return (open === 'li' && begun === 'li') || (/^d[td]$/.test(open) && /^d[td]$/.test(begun))
}

const blank = '(?:\\s|&nbsp;|&#160;|<br\\s*\\/?>)*'
const emptyElement = new RegExp(
  `<(a|abbr|article|aside|b|big|center|div|em|figcaption|figure|font|footer|h[1-6]|header|i|main|nav|p|section|small|span|strong|sub|sup|u)(\\s[^<>]*)?>(${blank})<\\/\\1\\s*>`,
  'gi',
)
const breaksAtStart = new RegExp(`(<(?:p|div|h[1-6])(?:\\s[^<>]*)?>)${blank}(?=[^\\s])`, 'gi')
const breaksAtEnd = /<br\s*\/?>(?:\s|<br\s*\/?>)*(?=<\/(?:p|div|h[1-6])>)/gi

/** HTML without elements that show nothing, as remain where a picture stood. Targets of links stay. */
export function withoutEmpty(html: string): string {
  let text = html
  for (let round = 0; round < 6; round += 1) {
    const next = text.replace(
      emptyElement,
      (found, name: string, attributes: string | undefined, inner: string) => {
        if (/\s(?:id|name)=/i.test(attributes ?? '') && !/^(?:p|div|section)$/i.test(name)) return found
        return inner === '' ? '' : ' '
      },
    )
    if (next === text) break
    text = next
  }
  text = text.replace(/(<p(?:\s[^<>]*)?>)\s+/gi, '$1')
  if (!/<br/i.test(text)) return text.trim()
  return text.replace(breaksAtStart, '$1').replace(breaksAtEnd, '').trim()
}

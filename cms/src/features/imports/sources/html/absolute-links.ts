import { attributeOf, findAll, htmlOf, type HtmlElement, parseHtml } from './html-tree.ts'

const addressed = ['href', 'src', 'poster', 'data-src', 'cite'] as const

/**
 * HTML whose addresses are whole: relative ones are resolved against `base`. Pictures of one pixel, which tell the old system who
 * reads, go. What has neither comes back letter by letter.
 */
export function absoluteLinks(html: string, base: string | null): string {
  if (!/<\w/.test(html)) return html
  const tree = parseHtml(html)
  if (!tree) return html
  let isChanged = false
  for (const element of findAll(tree.children, () => true)) {
    if (isPixel(element)) {
      element.name = 'span'
      element.attribs = {}
      isChanged = true
    }
    if (base === null) continue
    for (const name of addressed) {
      const value = attributeOf(element, name)
      const whole = resolve(value, base)
      if (whole === null || whole === value) continue
      element.attribs[name] = whole
      isChanged = true
    }
    const srcset = attributeOf(element, 'srcset')
    if (srcset !== '') {
      const whole = srcset.replace(
        /(^|,\s+)(\S*[^\s,])/g,
        (_, before: string, url: string) => before + (resolve(url, base) ?? url),
      )
      isChanged ||= whole !== srcset
      element.attribs['srcset'] = whole
    }
  }
  return isChanged ? htmlOf(tree.children) : html
}

/** The whole address of one that may be relative; null for none, and for one within the same page. */
export function resolve(address: string, base: string | null): string | null {
  const trimmed = address.trim()
  if (trimmed === '' || trimmed.startsWith('#') || /^[a-z][a-z\d+.-]*:/i.test(trimmed))
    return trimmed === '' ? null : trimmed
  if (base === null || !URL.canParse(trimmed, base)) return null
  return new URL(trimmed, base).href
}

function isPixel(element: HtmlElement): boolean {
  if (element.name !== 'img') return false
  const [width, height] = [attributeOf(element, 'width'), attributeOf(element, 'height')]
  return /^[01](?:px)?$/.test(width) && /^[01](?:px)?$/.test(height)
}

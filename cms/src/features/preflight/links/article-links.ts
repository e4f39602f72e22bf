import type { ArticleDraft } from '../article-draft.ts'
import type { BodyParts } from '../body-parts.ts'

/** Where a link leads: to a page of the magazine, to another site, or to neither (mail, a place on the page). */
export type LinkTarget =
  | { kind: 'internal'; path: string }
  | { kind: 'external'; url: string; isSecure: boolean }
  | { kind: 'other' }

export interface ArticleLink {
  href: string
  /** What readers click on. */
  text: string
  path: string
  label: string
  /** The article of our own that was chosen, if one was. */
  articleId: number | null
  target: LinkTarget
}

/** Every link of an article, also one in the text that has no target; `origin` is the magazine's own. */
export function articleLinks(draft: ArticleDraft, body: BodyParts, origin: string): ArticleLink[] {
  const inBody = body.links.map((link) => ({ ...link, path: 'body', label: 'Body' }))
  const ofProducts = draft.blocks.flatMap((block, blockIndex) =>
    block.products.map(({ link, name }, index) => ({
      href: link.trim(),
      text: name,
      path: `body.blocks.${blockIndex}.products.${index}.link`,
      label: `Link of ${name || `product ${index + 1}`}`,
      articleId: null,
    })),
  )
  const ofEmbeds = draft.blocks.map(({ url, title }, blockIndex) => ({
    href: url.trim(),
    text: title,
    path: `body.blocks.${blockIndex}.url`,
    label: `Address of ${title || `block ${blockIndex + 1}`}`,
    articleId: null,
  }))
  const ofBlocks = [...ofProducts, ...ofEmbeds].filter(({ href }) => href !== '')
  return [...inBody, ...ofBlocks].map((link) => ({ ...link, target: toLinkTarget(link.href, origin) }))
}

/** Reads where a link leads; an address of the magazine written out in full is one of its pages as well. */
export function toLinkTarget(href: string, origin: string): LinkTarget {
  if (href === '' || href.startsWith('#') || !URL.canParse(href, origin)) return { kind: 'other' }
  const url = new URL(href, origin)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'other' }
  if (url.host === new URL(origin).host) return { kind: 'internal', path: plainPath(url.pathname) }
  url.hash = ''
  return { kind: 'external', url: url.href, isSecure: url.protocol === 'https:' }
}

function plainPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
}

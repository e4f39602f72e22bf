import type { Article, Media } from '../../payload-types.ts'

type Body = Article['body']
type Node = Record<string, unknown>

/** What a body leads to and shows of the CMS's own: articles that its links name, pictures between its paragraphs. */
export interface BodyReferences {
  articleIds: number[]
  mediaIds: number[]
}

/** Finds the references of a body, resolved or not. */
export function bodyReferences(body: unknown): BodyReferences {
  const found: BodyReferences = { articleIds: [], mediaIds: [] }
  visit(isNode(body) ? body.root : null, (node) => {
    const [articleId, mediaId] = [linkedArticle(node), pictureOf(node)]
    if (articleId !== null) found.articleIds.push(articleId)
    if (mediaId !== null) found.mediaIds.push(mediaId)
  })
  return found
}

/**
 * A body whose links lead to where their articles are now, and whose pictures are there. `addresses` has the published
 * ones: a link to any other leads nowhere, and its words stay. A picture that `media` does not have is left as it is.
 */
export function resolveBody<T extends Body | null | undefined>(
  body: T,
  known: { addresses: ReadonlyMap<number, string>; media?: ReadonlyMap<number, Media> },
): T {
  const { articleIds, mediaIds } = bodyReferences(body)
  if (!body || (articleIds.length === 0 && mediaIds.length === 0)) return body
  const resolved = structuredClone(body)
  visit(resolved.root, (node) => {
    const [articleId, mediaId] = [linkedArticle(node), pictureOf(node)]
    if (articleId !== null && isNode(node.fields)) {
      const slug = known.addresses.get(articleId)
      node.fields.url = slug === undefined ? '' : `/articles/${slug}`
    }
    const picture = mediaId === null ? undefined : known.media?.get(mediaId)
    if (picture) node.value = picture
  })
  return resolved
}

/**
 * A body whose links to published articles say where these are now; any other link says what it said when it was made.
 */
export function withPresentAddresses(body: unknown, addresses: ReadonlyMap<number, string>): unknown {
  if (bodyReferences(body).articleIds.length === 0) return body
  const followed = structuredClone(body)
  visit(isNode(followed) ? followed.root : null, (node) => {
    const articleId = linkedArticle(node)
    const slug = articleId === null ? undefined : addresses.get(articleId)
    if (slug !== undefined && isNode(node.fields)) node.fields.url = `/articles/${slug}`
  })
  return followed
}

function linkedArticle({ type, fields }: Node): number | null {
  if ((type !== 'link' && type !== 'autolink') || !isNode(fields)) return null
  return typeof fields.article === 'number' ? fields.article : null
}

function pictureOf({ type, value }: Node): number | null {
  if (type !== 'upload') return null
  if (typeof value === 'number') return value
  return isNode(value) && typeof value.id === 'number' ? value.id : null
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (!isNode(node)) return
  see(node)
  if (Array.isArray(node.children)) for (const child of node.children) visit(child, see)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

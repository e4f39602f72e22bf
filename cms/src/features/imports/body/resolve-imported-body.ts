import { createHash } from 'node:crypto'
import type { Article } from '../../../payload-types.ts'
import { blocksToLexical } from '../../body/body-from-blocks.ts'
import type { EmbeddedBlock, Inline, List, PictureReference, TextBlock } from '../../body/body-model.ts'
import type { SourceFinding } from '../source-record.ts'
import { followLinks } from './body-links.ts'
import { plainRun } from './embed-blocks.ts'
import { Findings } from './findings.ts'
import type { EditorNote, ImportedBlock, ImportedBody, ImportedPicture } from './imported-body.ts'
import { LaterNotes } from './later-notes.ts'
import { withOwnIds } from './own-body.ts'
import { type ResolvePicture, ShownPictures } from './shown-pictures.ts'

type Body = Article['body']
type Written = TextBlock | EmbeddedBlock | PictureReference

/** What became of what a text of the old site shows and leads to. */
export interface Resolve {
  picture: ResolvePicture
  /**
   * Where an address of the old site leads now; null if nobody knows. A link to an article follows it, whatever its `path` is at
   * present.
   */
  link: (url: string) => { article: number; path?: string } | { path: string } | { url: string } | null
}

export interface ResolvedBody {
  /** As `articles.body` has it. */
  body: Body
  /** All notes for the editors, with those about pictures that are missing. */
  notes: EditorNote[]
  findings: SourceFinding[]
}

/**
 * A text with the pictures and links that it has here. What is said of a picture that could not be fetched stays. The same input
 * has the same result, ids included.
 */
export function resolveImportedBody(body: ImportedBody, resolve: Resolve): ResolvedBody {
  const [only] = body.blocks
  if (only?.kind === 'own' && body.blocks.length === 1) {
    const own = resolveOwn(only.body, resolve)
    if (own) return { body: own, notes: body.notes, findings: body.findings }
  }
  const findings = new Findings(body.findings)
  const notes = new LaterNotes(body.notes)
  const pictures = new ShownPictures(body.pictures, { resolve: resolve.picture, notes, findings })
  const own = new Set(body.links)
  const follow = (href: string) => {
    const [page = ''] = href.split('#', 1)
    if (!own.has(page)) return null
    const target = resolve.link(page)
    if (!target)
      findings.add(
        'link-unknown',
        `A link leads to ${page} of the old site, of which nobody knows what it is here.`,
      )
    return target && followed(target, href.slice(page.length))
  }
  const newId = idMaker()
  const children = body.blocks.flatMap((block): Body['root']['children'] => {
    if (block.kind === 'own') return resolveOwn(block.body, resolve)?.root.children ?? []
    const written = writtenBlocks(followLinks(block, follow), { pictures, newId })
    return blocksToLexical(written.map(escaped), () => newId(written)).root.children
  })
  const { root } = blocksToLexical(children.length > 0 ? [] : [{ kind: 'paragraph', content: [] }])
  return {
    body: { root: children.length > 0 ? { ...root, children } : root },
    notes: notes.toList(),
    findings: findings.toList(),
  }
}

/** A text of our own editor, with what it names. */
function resolveOwn(body: unknown, { picture, link }: Resolve): Body | null {
  const own = withOwnIds(body, {
    picture: (record) => {
      const found = picture({ id: record, url: null })
      return typeof found === 'object' ? (found?.id ?? null) : found
    },
    article: (address) => {
      const target = link(address)
      return target && 'article' in target ? target.article : null
    },
  })
  return isBody(own) ? own : null
}

function followed(
  target: NonNullable<ReturnType<Resolve['link']>>,
  hash: string,
): { href: string; article?: number } {
  if ('article' in target) {
    return { href: target.path ?? `/articles/draft-${target.article}`, article: target.article }
  }
  const address = 'path' in target ? target.path : target.url
  return { href: address.includes('#') ? address : `${address}${hash}` }
}

type Writing = { pictures: ShownPictures; newId: (of: unknown) => string }

function writtenBlocks(
  block: Exclude<ImportedBlock, { kind: 'own' }>,
  { pictures, newId }: Writing,
): Written[] {
  switch (block.kind) {
    case 'picture': {
      const { shown, words } = pictures.show(block)
      return [...(shown ? [{ kind: 'picture-reference' as const, ...shown }] : []), ...paragraphs(words)]
    }
    case 'gallery':
      return gallery(block, { pictures, newId })
    case 'product': {
      const { shown, words } = block.picture
        ? pictures.show({ ...block.picture, caption: '', credit: '' })
        : { shown: null, words: [] }
      const product = { id: newId(block.fields), ...block.fields, image: shown?.picture ?? null }
      const fields = { blockType: 'product-showcase', title: '', layout: 'featured', products: [product] }
      return [{ kind: 'block', fields: { id: newId(fields), ...fields } }, ...paragraphs(words)]
    }
    case 'block':
      return [{ kind: 'block', fields: { id: newId(block.fields), ...block.fields } }]
    default:
      return [block]
  }
}

function gallery(
  { title, pictures: all }: { title: string; pictures: ImportedPicture[] },
  { pictures, newId }: Writing,
): Written[] {
  const shown = all.map((picture) => pictures.show(picture))
  const words = shown.flatMap((picture) => picture.words)
  const images = shown.flatMap(({ shown: picture }) => {
    if (!picture) return []
    const image = { image: picture.picture, alt: picture.alt, caption: picture.caption }
    return [{ id: newId(image), ...image }]
  })
  if (images.length === 0) return paragraphs([title, ...words])
  const fields = { blockType: 'image-gallery', title, images }
  return [{ kind: 'block', fields: { id: newId(fields), ...fields } }, ...paragraphs(words)]
}

function paragraphs(texts: readonly string[]): TextBlock[] {
  return texts.filter((text) => text !== '').map((text) => ({ kind: 'paragraph', content: [plainRun(text)] }))
}

/** Ids that are the same whenever the same text is written. */
function idMaker(): (of: unknown) => string {
  let count = 0
  return (of) => {
    count += 1
    return createHash('sha256')
      .update(`${count} ${JSON.stringify(of)}`)
      .digest('hex')
      .slice(0, 24)
  }
}

/** Markup in a text of ours is taken out when it is read: letters that look like some are written so that they stay. */
function escaped(block: Written): Written {
  if (block.kind === 'list') return escapedList(block)
  return 'content' in block ? { ...block, content: block.content.map(escapedInline) } : block
}

function escapedList(list: List): List {
  const items = list.items.map(({ content, lists }) => ({
    content: content.map(escapedInline),
    lists: lists.map(escapedList),
  }))
  return { ...list, items }
}

function escapedInline(inline: Inline): Inline {
  if (inline.kind === 'link') return { ...inline, children: inline.children.map(escapedInline) }
  if (inline.kind !== 'text' || !/<[a-z/!?]|&[#a-z]/i.test(inline.text)) return inline
  return { ...inline, text: inline.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') }
}

function isBody(body: unknown): body is Body {
  const root: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'root') : null
  return typeof root === 'object' && root !== null && Array.isArray(Reflect.get(root, 'children'))
}

import type { SourceBlock, SourceFinding } from '../../source-record.ts'
import { findAll, htmlOf, parseHtml } from '../html/html-tree.ts'
import type { FolderIndex } from './folder/folder-index.ts'
import { inlineTag, tagBlock } from './folder/template-tags.ts'
import { plainText } from './article-of.ts'
import { inlineHtml } from './text/inline.ts'
import { type RenderContext, renderMarkdown } from './text/render-blocks.ts'

export interface TextBody {
  blocks: SourceBlock[]
  findings: SourceFinding[]
  /** The heading that the text begins with, and the text without it. */
  title: string | null
  withoutTitle: SourceBlock[]
}

interface TextPlace {
  path: string
  index: FolderIndex
  /** Whether the text is HTML, as some of Jekyll's are. */
  isHtml?: boolean
}

/** The parts of a text, with its links and pictures as those of the folder, and what was noticed. */
export function bodyOf(source: string, { path, index, isHtml = false }: TextPlace): TextBody {
  const missing = new Set<string>()
  const code = new Set<string>()
  const image = (address: string) => {
    const found = index.picture(address, path)
    if (found === null && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) missing.add(address)
    return found === null ? address : index.pictureUrl(found)
  }
  const link = (address: string) => {
    const picture = index.picture(address, path)
    return picture === null ? index.link(address, path) : index.pictureUrl(picture)
  }
  const tags = { link, image, plain: (markdown: string) => plainOf(markdown, context), ...index.site }
  const context: RenderContext = {
    dialect: 'folder',
    link,
    image,
    tag: (tag) => {
      const known = inlineTag(tag, tags)
      if (known === null) code.add(tag)
      return known
    },
    wiki: (name) => {
      const picture = index.picture(name, path)
      if (picture !== null) return { address: index.pictureUrl(picture), isImage: true }
      const text = index.named(name)
      return { address: text === null ? name : index.addressOf(text), isImage: false }
    },
    blockTag: (tag) => (inlineTag(tag, tags) === '' ? null : tagBlock(tag, tags)),
  }
  const isScripted = /\.mdx$/i.test(path)
  const { text, scripts } = isScripted ? withoutScripts(source) : { text: source, scripts: '' }
  const rendered = isHtml
    ? { blocks: htmlBody(text, context), comments: [], title: null }
    : renderMarkdown(withoutMore(text), context)
  const script: SourceBlock[] =
    scripts === '' ? [] : [{ kind: 'unplaced', name: 'Script of the page', text: '', original: scripts }]
  const blocks = [...rendered.blocks, ...script]
  const title = rendered.title === null ? null : plainOf(rendered.title, context)
  return {
    blocks,
    title,
    withoutTitle: title === null ? blocks : withoutFirstHeading(blocks),
    findings: [...missingFinding(missing), ...codeFinding(code), ...commentFinding(rendered.comments)],
  }
}

/** The words of a line with marks. */
function plainOf(markdown: string, context: RenderContext): string {
  const names = { links: new Map(), notes: new Map(), comments: [] }
  return plainText(inlineHtml(markdown, { ...context, names, note: () => null, inlineNote: () => 0 }))
}

/** The mark where an excerpt ends, which readers do not see. */
function withoutMore(text: string): string {
  return text.replace(/^[ \t]*<!--\s*(?:more|excerpt|truncate|end ?excerpt)\s*-->[ \t]*$/gim, '')
}

function withoutFirstHeading(blocks: readonly SourceBlock[]): SourceBlock[] {
  const [first, ...others] = blocks
  if (first?.kind !== 'html') return [...blocks]
  const html = first.html.replace(/^<h1>[\s\S]*?<\/h1>\s*/, '')
  return html === '' ? others : [{ kind: 'html', html }, ...others]
}

/** What MDX imports, exports and remarks: no words of the page. */
function withoutScripts(source: string): { text: string; scripts: string } {
  const scripts: string[] = []
  let isFenced = false
  const lines = source.split('\n').filter((line) => {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isFenced = !isFenced
    const isScript =
      !isFenced &&
      /^(?:import\s+(?:['"].+['"]|.+\sfrom\s+['"].+['"]);?\s*|export\s+(?:const|let|var|default|function)\s.*|\{\/\*.*\*\/\}\s*)$/.test(
        line,
      )
    if (isScript) scripts.push(line)
    return !isScript
  })
  return { text: lines.join('\n'), scripts: scripts.join('\n') }
}

function htmlBody(text: string, context: RenderContext): SourceBlock[] {
  const tagged = text.replace(
    /\{\{[<%][^\n]*?[>%]\}\}|\{%[^\n]*?%\}|\{\{(?![<%])[^\n]*?\}\}/g,
    (tag) => context.tag(tag) ?? tag,
  )
  const tree = parseHtml(tagged)
  if (!tree) return [{ kind: 'html', html: tagged }]
  for (const element of findAll(tree.children, () => true)) {
    const { src, href } = element.attribs
    if (src !== undefined) element.attribs['src'] = context.image(src)
    if (href !== undefined) element.attribs['href'] = context.link(href)
  }
  const html = htmlOf(tree.children).trim()
  return html === '' ? [] : [{ kind: 'html', html }]
}

function missingFinding(missing: ReadonlySet<string>): SourceFinding[] {
  if (missing.size === 0) return []
  const names = [...missing].slice(0, 5).join(', ')
  const count = missing.size === 1 ? 'One picture is' : `${missing.size} pictures are`
  return [{ code: 'pictures-missing', message: `${count} not in the folder: ${names}.` }]
}

function codeFinding(code: ReadonlySet<string>): SourceFinding[] {
  if (code.size === 0) return []
  return [
    {
      code: 'template-code',
      message: `Code of the old site's templates stands in the text as it is: ${[...code].slice(0, 5).join(', ').slice(0, 300)}.`,
    },
  ]
}

function commentFinding(comments: readonly string[]): SourceFinding[] {
  if (comments.length === 0) return []
  return [
    {
      code: 'comments-left-out',
      message: `Remarks that readers do not see were left out: ${comments.join(' … ').slice(0, 2000)}`,
    },
  ]
}

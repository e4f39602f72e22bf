import type { BodySources } from '../../src/features/imports/sources/wordpress/body/body-draft.ts'
import { type ReadBody, readBody } from '../../src/features/imports/sources/wordpress/body/read-body.ts'
import type { SourceBlock } from '../../src/features/imports/source-record.ts'

interface Around extends Partial<BodySources> {
  footnotes?: string
}

/** The body that a text of WordPress becomes, in an article with the number 5. */
export function bodyOf(content: string, { footnotes = '', ...sources }: Around = {}): ReadBody {
  return readBody(content, {
    articleId: '5',
    footnotes,
    sources: { reusable: new Map(), picturesOf: () => [], ...sources },
  })
}

/** Its blocks, each on a line: what a reader of the test has to see of them. */
export function blocksOf(content: string, around?: Around): string[] {
  return bodyOf(content, around).blocks.map(shown)
}

function shown(block: SourceBlock): string {
  switch (block.kind) {
    case 'html':
      return block.html.replace(/\s*\n\s*/g, '')
    case 'picture':
      return `picture ${shownPicture(block.picture)}${block.href === null ? '' : ` → ${block.href}`}`
    case 'gallery':
      return `gallery ${block.pictures.map(shownPicture).join(', ')}${block.caption === '' ? '' : ` “${block.caption}”`}`
    case 'separator':
      return 'separator'
    case 'unplaced':
      return `unplaced ${block.name}${block.text === '' ? '' : `: ${block.text}`}`
    case 'embed':
      return `embed ${block.url}${block.title === '' ? '' : ` (${block.title})`}${block.caption === '' ? '' : ` “${block.caption}”`}`
    case 'recording':
      return `recording ${block.url}${block.caption === '' ? '' : ` “${block.caption}”`}`
    case 'code':
      return `code ${block.language}: ${block.code}`
    case 'quote':
      return `quote ${block.html} — ${block.author}${block.role === '' ? '' : `, ${block.role}`}`
    case 'table':
      return `table ${block.html.replace(/\s*\n\s*/g, '')}${block.caption === '' ? '' : ` “${block.caption}”`}`
    case 'footnotes':
    case 'pull-quote':
      return `${block.kind} ${block.html}`
    default:
      return JSON.stringify(block)
  }
}

function shownPicture({
  id,
  url,
  alt,
  caption,
  credit,
}: Extract<SourceBlock, { kind: 'picture' }>['picture']): string {
  return [
    id === null ? '' : `#${id}`,
    url ?? '',
    alt === '' ? '' : `[${alt}]`,
    caption === '' ? '' : `“${caption}”`,
    credit === '' ? '' : `© ${credit}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

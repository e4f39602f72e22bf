import type { Article } from '../../payload-types.ts'
import { newBlockId } from './block-id.ts'
import {
  contentBlockType,
  type EmbeddedBlock,
  footnoteType,
  type Inline,
  type List,
  type PictureReference,
  type TextBlock,
} from './body-model.ts'

type Body = Article['body']
type Node = Body['root']['children'][number]

const boldBit = 1
const italicBit = 2

type WrittenBlock = TextBlock | EmbeddedBlock | PictureReference

/** The rich text of the editor with these blocks, and with nothing else in it. `newId` names its pictures. */
export function blocksToLexical(blocks: readonly WrittenBlock[], newId = newBlockId): Body {
  return { root: { type: 'root', ...element(blocks.map((block) => toNode(block, newId))) } }
}

function toNode(block: WrittenBlock, newId: () => string): Node {
  switch (block.kind) {
    case 'block':
      return { type: contentBlockType, version: 1, format: '', fields: block.fields }
    case 'picture-reference':
      return {
        type: 'upload',
        version: 3,
        format: '',
        id: newId(),
        relationTo: 'media',
        value: block.picture,
        fields: { alt: block.alt, caption: block.caption },
      }
    case 'list':
      return listNode(block)
    case 'paragraph':
      return { type: 'paragraph', ...element(inlineNodes(block.content)), textFormat: 0 }
    case 'quote':
      return { type: 'quote', ...element(inlineNodes(block.content)) }
    default:
      return { type: 'heading', tag: block.kind, ...element(inlineNodes(block.content)) }
  }
}

function listNode(list: List): Node {
  const items = list.items.flatMap(({ content, lists }) => [
    ...(content.length > 0 ? [inlineNodes(content)] : []),
    // The editor nests a list in an item of its own.
    ...lists.map((nested) => [listNode(nested)]),
  ])
  return {
    type: 'list',
    listType: list.isOrdered ? 'number' : 'bullet',
    tag: list.isOrdered ? 'ol' : 'ul',
    start: 1,
    ...element(
      items.map((children, index) => ({ type: 'listitem', value: index + 1, ...element(children) })),
    ),
  }
}

function inlineNodes(content: readonly Inline[]): Node[] {
  return content.map((inline): Node => {
    switch (inline.kind) {
      case 'break':
        return { type: 'linebreak', version: 1 }
      case 'note':
        return { type: footnoteType, version: 1, text: inline.text }
      case 'link':
        return {
          type: 'link',
          fields: {
            linkType: 'custom',
            newTab: false,
            url: inline.href,
            ...(inline.article !== undefined && { article: inline.article }),
          },
          ...element(inlineNodes(inline.children)),
          version: 3,
        }
      case 'text': {
        const format = (inline.isBold ? boldBit : 0) | (inline.isItalic ? italicBit : 0)
        return { type: 'text', version: 1, text: inline.text, format, style: '', mode: 'normal', detail: 0 }
      }
    }
  })
}

function element(children: Node[]) {
  return { version: 1, direction: 'ltr' as const, format: '' as const, indent: 0, children }
}

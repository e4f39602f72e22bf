import { $applyNodeReplacement, type NodeKey, type Spread } from '@payloadcms/richtext-lexical/lexical'
import {
  DecoratorBlockNode,
  type SerializedDecoratorBlockNode,
} from '@payloadcms/richtext-lexical/lexical/react/LexicalDecoratorBlockNode'
import { contentBlockType } from '../../body/body-model.ts'

/** The form of a block is a group of this name: the fields of the article have names like its own. */
export const blockGroup = 'block'

/** What a form has of a content block: its kind, its id, and what was written so far. */
export interface BlockFields {
  id: string
  blockType: string
  [field: string]: unknown
}

export type SerializedContentBlock = Spread<{ fields: BlockFields }, SerializedDecoratorBlockNode>

/** A content block between the paragraphs of a text. What it says is data: nothing of it is edited in the text itself. */
export class ContentBlockNode extends DecoratorBlockNode {
  __fields: BlockFields

  constructor(fields: BlockFields, key?: NodeKey) {
    super('', key)
    this.__fields = fields
  }

  static override getType(): string {
    return contentBlockType
  }

  static override clone(node: ContentBlockNode): ContentBlockNode {
    return new this(node.__fields, node.__key)
  }

  static override importJSON({ fields }: SerializedContentBlock): ContentBlockNode {
    return $applyNodeReplacement(new this(fields))
  }

  override exportJSON(): SerializedContentBlock {
    return { ...super.exportJSON(), type: contentBlockType, version: 1, fields: this.getFields() }
  }

  override createDOM(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'content-block'
    return element
  }

  override getTextContent(): string {
    return ''
  }

  getFields(): BlockFields {
    return this.getLatest().__fields
  }

  setFields(fields: BlockFields): void {
    this.getWritable().__fields = fields
  }
}

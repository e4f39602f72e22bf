import {
  $applyNodeReplacement,
  DecoratorNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from '@payloadcms/richtext-lexical/lexical'
import { footnoteType } from '../../body/body-model.ts'

export type SerializedFootnote = Spread<{ text: string }, SerializedLexicalNode>

/** A footnote in a paragraph: a mark where it stands, and what it says, without any form of its own. */
export class FootnoteNode extends DecoratorNode<unknown> {
  __text: string

  constructor(text: string, key?: NodeKey) {
    super(key)
    this.__text = text
  }

  static override getType(): string {
    return footnoteType
  }

  static override clone(node: FootnoteNode): FootnoteNode {
    return new this(node.__text, node.__key)
  }

  static override importJSON({ text }: SerializedFootnote): FootnoteNode {
    return $applyNodeReplacement(new this(text))
  }

  override exportJSON(): SerializedFootnote {
    return { ...super.exportJSON(), type: footnoteType, version: 1, text: this.getText() }
  }

  override createDOM(): HTMLElement {
    const element = document.createElement('span')
    element.className = 'footnote'
    return element
  }

  override updateDOM(): false {
    return false
  }

  override isInline(): true {
    return true
  }

  override getTextContent(): string {
    return ''
  }

  getText(): string {
    return this.getLatest().__text
  }

  setText(text: string): void {
    this.getWritable().__text = text
  }
}

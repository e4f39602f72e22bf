'use client'

import { $applyNodeReplacement, type LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import type { ReactElement } from 'react'
import { FootnoteNode, type SerializedFootnote } from '../../footnotes/footnote.node.ts'
import { WRITE_FOOTNOTE } from './footnote-commands.ts'

/** A footnote as the editor shows it: its number, which opens it. */
export class FootnoteViewNode extends FootnoteNode {
  static override importJSON({ text }: SerializedFootnote): FootnoteViewNode {
    return $applyNodeReplacement(new this(text))
  }

  override decorate(editor: LexicalEditor): ReactElement {
    const text = this.getText()
    return (
      <button
        type="button"
        className="footnote-mark"
        aria-label={`Footnote: ${text}`}
        title={text}
        onClick={() => editor.dispatchCommand(WRITE_FOOTNOTE, this.getKey())}
      />
    )
  }
}

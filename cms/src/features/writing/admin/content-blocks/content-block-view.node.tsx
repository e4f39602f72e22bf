'use client'

import {
  $applyNodeReplacement,
  type EditorConfig,
  type LexicalEditor,
} from '@payloadcms/richtext-lexical/lexical'
import type { ReactElement } from 'react'
import { ContentBlockNode, type SerializedContentBlock } from '../../content-blocks/content-block.node.ts'
import { ContentBlockCard } from './content-block-card.tsx'

/** A content block as the editor shows it. */
export class ContentBlockViewNode extends ContentBlockNode {
  static override importJSON({ fields }: SerializedContentBlock): ContentBlockViewNode {
    return $applyNodeReplacement(new this(fields))
  }

  override decorate(_editor: LexicalEditor, _config: EditorConfig): ReactElement {
    return <ContentBlockCard fields={this.getFields()} nodeKey={this.getKey()} />
  }
}

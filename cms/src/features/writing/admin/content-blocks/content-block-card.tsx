'use client'

import { $getNodeByKey, type LexicalNode, type NodeKey } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useLexicalEditable } from '@payloadcms/richtext-lexical/lexical/react/useLexicalEditable'
import { memo } from 'react'
import type { BlockFields } from '../../content-blocks/content-block.node.ts'
import { blockSummary } from './block-summary.ts'
import { EDIT_CONTENT_BLOCK } from './content-block-commands.ts'
import { ArticleCardWords, articleOf } from './article-card-words.tsx'
import { RecordingCardWords, recordingOf } from './recording-card-words.tsx'

interface CardProps {
  fields: BlockFields
  nodeKey: NodeKey
}

/** A block in the text: its kind, what it says, and what can be done with it without dragging. */
export const ContentBlockCard = memo(function ContentBlockCard({ fields, nodeKey }: CardProps) {
  const [editor] = useLexicalComposerContext()
  const isEditable = useLexicalEditable()
  const { kind, words } = blockSummary(fields)
  const recording = recordingOf(fields)
  const article = articleOf(fields)
  const isNamed = recording !== null || article !== null
  const change = (act: (node: LexicalNode) => void) =>
    editor.update(() => {
      const node = $getNodeByKey(nodeKey)
      if (node) act(node)
    })
  const edit = () => editor.dispatchCommand(EDIT_CONTENT_BLOCK, nodeKey)
  return (
    <section className="content-block-card" aria-label={kind} data-block={fields.id}>
      <button type="button" className="content-block-words" onClick={edit} disabled={!isEditable}>
        <span className="content-block-kind">{kind}</span>
        <span>
          {recording !== null && <RecordingCardWords key={recording} id={recording} />}
          {article !== null && <ArticleCardWords key={article} id={article} />}
          {isNamed && words !== '' && ' · '}
          {!isNamed && words === '' ? 'Nothing in it yet' : words}
        </span>
      </button>
      {isEditable && (
        <span className="content-block-actions">
          <Action label={`Move ${kind.toLowerCase()} up`} icon="up" act={() => change(moveUp)} />
          <Action label={`Move ${kind.toLowerCase()} down`} icon="down" act={() => change(moveDown)} />
          <Action label={`Edit ${kind.toLowerCase()}`} icon="edit" act={edit} />
          <Action
            label={`Remove ${kind.toLowerCase()}`}
            icon="remove"
            act={() => change((node) => node.remove())}
          />
        </span>
      )}
    </section>
  )
})

interface ActionProps {
  label: string
  icon: 'up' | 'down' | 'edit' | 'remove'
  act: () => void
}

/** One element, where Payload's button has eight and watches where it stands: a long text has a thousand of them. */
function Action({ label, icon, act }: ActionProps) {
  return <button type="button" aria-label={label} data-tooltip={label} data-icon={icon} onClick={act} />
}

function moveUp(node: LexicalNode): void {
  node.getPreviousSibling()?.insertBefore(node)
}

function moveDown(node: LexicalNode): void {
  node.getNextSibling()?.insertAfter(node)
}

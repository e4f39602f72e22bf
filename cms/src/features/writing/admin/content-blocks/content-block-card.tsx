'use client'

import { $getNodeByKey, type LexicalNode, type NodeKey } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useLexicalEditable } from '@payloadcms/richtext-lexical/lexical/react/useLexicalEditable'
import { Button } from '@payloadcms/ui'
import { memo } from 'react'
import type { BlockFields } from '../../content-blocks/content-block.node.ts'
import { blockSummary } from './block-summary.ts'
import { EDIT_CONTENT_BLOCK } from './content-block-commands.ts'
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
          {recording !== null && words !== '' && ' · '}
          {recording === null && words === '' ? 'Nothing in it yet' : words}
        </span>
      </button>
      {isEditable && (
        <span className="content-block-actions">
          <Action
            label={`Move ${kind.toLowerCase()} up`}
            icon="chevron"
            direction="up"
            act={() => change(moveUp)}
          />
          <Action
            label={`Move ${kind.toLowerCase()} down`}
            icon="chevron"
            direction="down"
            act={() => change(moveDown)}
          />
          <Action label={`Edit ${kind.toLowerCase()}`} icon="edit" act={edit} />
          <Action
            label={`Remove ${kind.toLowerCase()}`}
            icon="x"
            act={() => change((node) => node.remove())}
          />
        </span>
      )}
    </section>
  )
})

interface ActionProps {
  label: string
  icon: 'chevron' | 'edit' | 'x'
  direction?: 'up' | 'down'
  act: () => void
}

function Action({ label, icon, direction, act }: ActionProps) {
  return (
    <Button
      aria-label={label}
      buttonStyle="icon-label"
      className={direction ? `content-block-move is-${direction}` : ''}
      icon={icon}
      onClick={act}
      round
      size="small"
      tooltip={label}
    />
  )
}

function moveUp(node: LexicalNode): void {
  node.getPreviousSibling()?.insertBefore(node)
}

function moveDown(node: LexicalNode): void {
  node.getNextSibling()?.insertAfter(node)
}

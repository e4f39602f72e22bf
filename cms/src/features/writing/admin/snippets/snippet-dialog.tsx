'use client'

import type { SerializedLexicalNode } from '@payloadcms/richtext-lexical/lexical'
import { Button, toast } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { ModalPanel } from '../modal-panel.tsx'
import { saveSnippet } from './snippet-list.ts'

const maxLength = 100

interface SnippetDialogProps {
  api: string
  nodes: SerializedLexicalNode[]
  onClose: () => void
}

/** Asks under which name a part of the text is kept. */
export function SnippetDialog({ api, nodes, onClose }: SnippetDialogProps) {
  const [title, setTitle] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const save = async () => {
    setBusy(true)
    const refused = await saveSnippet(api, { title: title.trim(), nodes })
    setBusy(false)
    if (refused !== null) return setFault(refused)
    toast.success(`Kept. Type / and “${title.trim()}” to insert it.`)
    onClose()
  }
  return (
    <ModalPanel slug={`snippet-${id}`} title="Keep as a snippet" isOpen onEscape={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && title.trim() !== '') void save()
        }}
      >
        <label htmlFor={`${id}-title`}>Its name, by which / finds it</label>
        <input
          id={`${id}-title`}
          className="footnote-text"
          required
          maxLength={maxLength}
          aria-describedby={`${id}-fault`}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <p id={`${id}-fault`} role="alert">
          {fault}
        </p>
        <div className="footnote-actions">
          <Button type="submit" size="medium" disabled={isBusy || title.trim() === ''}>
            Keep
          </Button>
          <Button buttonStyle="secondary" size="medium" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </ModalPanel>
  )
}

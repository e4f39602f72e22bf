'use client'

import { Button } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { maxFootnoteLength } from '../../../body/body-model.ts'
import { ModalPanel } from '../modal-panel.tsx'

interface FootnoteDialogProps {
  /** What it says so far; '' for a new one. */
  text: string
  /** With what it says now, '' when it is to go, and null when nothing is to change. */
  onClose: (text: string | null) => void
}

/** What a footnote says. */
export function FootnoteDialog({ text: before, onClose }: FootnoteDialogProps) {
  const [text, setText] = useState(before)
  const id = useId()
  return (
    <ModalPanel slug={`footnote-${id}`} title="Footnote" isOpen onEscape={() => onClose(null)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onClose(text.trim())
        }}
      >
        <label htmlFor={`${id}-text`}>What it says. Addresses become links.</label>
        <textarea
          id={`${id}-text`}
          className="footnote-text"
          rows={4}
          required
          maxLength={maxFootnoteLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="footnote-actions">
          <Button type="submit" size="medium" disabled={text.trim() === ''}>
            Save
          </Button>
          <Button buttonStyle="secondary" size="medium" onClick={() => onClose(null)}>
            Cancel
          </Button>
          {before !== '' && (
            <Button buttonStyle="secondary" size="medium" onClick={() => onClose('')}>
              Remove
            </Button>
          )}
        </div>
      </form>
    </ModalPanel>
  )
}

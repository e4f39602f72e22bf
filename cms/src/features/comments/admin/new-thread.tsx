'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { addThreadEndpoint } from '@meridian/shared/comments/comment.endpoints'
import { type Anchor, commentLimits } from '@meridian/shared/comments/comment.schema'
import { Button, toast } from '@payloadcms/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'
import type { CommentsStore } from './comments-store.ts'

interface NewThreadProps {
  articleId: number
  anchor: Anchor
  store: CommentsStore
  lookAgain: () => void
}

/** Where a comment on selected words is written, or other words for them. It stands in the article's form and is no part of it. */
export function NewThread({ articleId, anchor, store, lookAgain }: NewThreadProps) {
  const [text, setText] = useState('')
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus()
  }, [])
  const leave = () => {
    store.set({ begun: null })
    store.get().text?.show(anchor)
  }
  const send = async () => {
    if (isPending) return
    if (text.trim() === '' && suggestion === null) return void toast.error('Please write a comment first.')
    if (suggestion === anchor.quote) return void toast.error('These are the words that stand there already.')
    setPending(true)
    const endpoint = endpointAt(addThreadEndpoint, { id: articleId })
    const answer = await callApi(endpoint, { json: { anchor, text, suggestion } })
    setPending(false)
    if (!answer.ok) return void toast.error(refusalText(answer))
    lookAgain()
    leave()
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
  }
  // Words of several paragraphs cannot be replaced by a line.
  const canSuggest = !anchor.quote.includes('\n')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Only keys of the fields within.
    <div className="plan-form" onKeyDown={byKey}>
      <blockquote>{anchor.quote}</blockquote>
      <label className="admin-field">
        <span>Comment</span>
        <textarea
          ref={field}
          rows={3}
          maxLength={commentLimits.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {canSuggest && (
        <label className="comments-suggest">
          <input
            type="checkbox"
            checked={suggestion !== null}
            onChange={({ target }) => setSuggestion(target.checked ? anchor.quote : null)}
          />
          Suggest other words
        </label>
      )}
      {suggestion !== null && (
        <label className="admin-field">
          <span>Instead</span>
          <textarea
            rows={2}
            maxLength={commentLimits.quote}
            value={suggestion}
            onChange={({ target }) => setSuggestion(target.value.replaceAll('\n', ' '))}
          />
        </label>
      )}
      <div className="staff-actions">
        <Button type="button" size="small" disabled={isPending} onClick={() => void send()}>
          {suggestion === null ? 'Comment' : 'Suggest'}
        </Button>
        <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={leave}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

'use client'

import { type BodyOf, type CallableEndpoint, endpointAt } from '@meridian/shared/api/endpoint'
import { replyToThreadEndpoint, setThreadStateEndpoint } from '@meridian/shared/comments/comment.endpoints'
import { commentLimits, type Thread } from '@meridian/shared/comments/comment.schema'
import { Button, toast } from '@payloadcms/ui'
import { useState } from 'react'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'
import { momentText } from '../../../platform/admin/staff-formats.ts'
import { useFormPlace } from '../../../platform/admin/use-form-place.ts'
import { type CommentsStore, useComments } from './comments-store.ts'

const settledTexts = {
  resolved: 'Resolved',
  taken: 'Suggestion taken',
  declined: 'Suggestion declined',
} as const

interface ThreadItemProps {
  thread: Thread
  store: CommentsStore
  mayEdit: boolean
  lookAgain: () => void
}

/** A thread about a passage: the words, what was said, what is suggested, and what can be done about it. */
export function ThreadItem({ thread, store, mayEdit, lookAgain }: ThreadItemProps) {
  const { places, active, text } = useComments(store)
  const [isReplying, setReplying] = useState(false)
  const { isPending, perform } = useThreadAction(lookAgain)
  const leave = () => setReplying(false)
  const place = useFormPlace({ isOpen: isReplying, leave })
  const { id, quote, anchor, suggestion, state, settledBy, comments } = thread
  const isOpen = state === 'open'
  const passage = places.get(id)
  const isGone = isOpen && passage === null
  const isChanged = isOpen && passage !== null && (passage?.isChanged === true || anchor.quote !== quote)
  const settle = (next: Thread['state']) =>
    perform(endpointAt(setThreadStateEndpoint, { id }), { state: next, seen: comments.length })

  const take = async () => {
    if (!text || suggestion === null) return void toast.error('Open the text of the article first.')
    // First it is claimed: of two who press at once, one changes the text.
    if (!(await settle('taken'))) return
    if (text.replace(anchor, suggestion)) toast.success('The words stand in the text.')
    else toast.error('The words are not there any more. Open the comment again to see what was suggested.')
  }
  return (
    <li data-active={active === id && isOpen}>
      <blockquote>{quote}</blockquote>
      {isGone && <p className="staff-warning">These words are gone from the text.</p>}
      {isChanged && <p className="staff-warning">These words have changed since.</p>}
      {suggestion !== null && (
        <p className="comments-suggestion">{suggestion === '' ? 'To be deleted' : <ins>{suggestion}</ins>}</p>
      )}
      <ol>
        {comments.length === 0 && (
          <li>
            <span className="staff-note-line">
              {thread.by}, {momentText(thread.at)} UTC
            </span>
          </li>
        )}
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="comments-text">{comment.text}</p>
            <span className="staff-note-line">
              {comment.by}, {momentText(comment.at)} UTC
            </span>
          </li>
        ))}
      </ol>
      {state !== 'open' && (
        <p className="staff-note-line">
          {settledTexts[state]}
          {settledBy !== null && ` by ${settledBy}`}
        </p>
      )}
      <div ref={place}>
        {!isReplying && (
          <div className="staff-actions">
            {isOpen && suggestion !== null && mayEdit && (
              <>
                <Action
                  label="Take it"
                  isPrimary
                  isDisabled={isPending || isGone || isChanged}
                  onPress={() => void take()}
                />
                <Action label="Decline" isDisabled={isPending} onPress={() => void settle('declined')} />
              </>
            )}
            {isOpen && suggestion === null && (
              <Action label="Resolve" isDisabled={isPending} onPress={() => void settle('resolved')} />
            )}
            {!isOpen && <Action label="Reopen" isDisabled={isPending} onPress={() => void settle('open')} />}
            <Action label="Reply" isDisabled={isPending} onPress={() => setReplying(true)} />
            {isOpen && !isGone && text && (
              <Action
                label="Show in the text"
                isDisabled={false}
                onPress={() => {
                  store.set({ active: id })
                  text.show(anchor)
                }}
              />
            )}
          </div>
        )}
        {isReplying && (
          <ReplyForm
            isPending={isPending}
            onLeave={leave}
            onSend={(said) =>
              void perform(endpointAt(replyToThreadEndpoint, { id }), { text: said }).then(
                (isDone) => isDone && leave(),
              )
            }
          />
        )}
      </div>
    </li>
  )
}

function Action({
  label,
  isPrimary = false,
  isDisabled,
  onPress,
}: {
  label: string
  isPrimary?: boolean
  isDisabled: boolean
  onPress: () => void
}) {
  return (
    <Button
      type="button"
      size="small"
      buttonStyle={isPrimary ? 'primary' : 'secondary'}
      disabled={isDisabled}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

function ReplyForm({
  isPending,
  onSend,
  onLeave,
}: {
  isPending: boolean
  onSend: (text: string) => void
  onLeave: () => void
}) {
  const [text, setText] = useState('')
  return (
    <div className="plan-form">
      <label className="admin-field">
        <span>Reply</span>
        <textarea
          rows={2}
          maxLength={commentLimits.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="staff-actions">
        <Action label="Send reply" isPrimary isDisabled={isPending} onPress={() => onSend(text)} />
        <Action label="Cancel" isDisabled={isPending} onPress={onLeave} />
      </div>
    </div>
  )
}

/** Does something with a thread, once at a time, and looks at what became of it. Gives whether it was done. */
function useThreadAction(lookAgain: () => void) {
  const [isPending, setPending] = useState(false)
  const perform = async <const E extends CallableEndpoint>(endpoint: E, json: BodyOf<E>) => {
    if (isPending) return false
    setPending(true)
    const answer = await callApi<E>(endpoint, { json })
    setPending(false)
    if (!answer.ok) toast.error(refusalText(answer))
    lookAgain()
    return answer.ok
  }
  return { isPending, perform }
}

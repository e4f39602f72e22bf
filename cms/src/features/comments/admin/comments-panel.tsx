'use client'

import { useAuth, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { can } from '../../../platform/access/rights.ts'
import type { User } from '../../../payload-types.ts'
import { type Comments, commentsOf, type CommentsStore, useComments } from './comments-store.ts'
import { NewThread } from './new-thread.tsx'
import { ThreadItem } from './thread-item.tsx'
import { useThreads } from './use-threads.ts'

/** Beside the text of an article: what colleagues say about its passages, in the order of the text. */
export function CommentsPanel() {
  const { id, hasSavePermission } = useDocumentInfo()
  const { user } = useAuth<User>()
  // What is published is no draft of a contributor's, and a colleague's is none of theirs.
  const isTheirs = can(user, 'editArticles') || (can(user, 'writeArticles') && hasSavePermission === true)
  if (id === undefined || !isTheirs) return null
  return (
    <Threads articleId={Number(id)} store={commentsOf(Number(id))} mayEdit={hasSavePermission === true} />
  )
}

interface ThreadsProps {
  articleId: number
  store: CommentsStore
  mayEdit: boolean
}

function Threads({ articleId, store, mayEdit }: ThreadsProps) {
  const comments = useComments(store)
  const savedAt = useFormFields(([fields]) => fields['basedOn']?.value)
  const { threads, begun } = comments
  // A save moves the anchors; where there are none nobody is asked.
  const lookAgain = useThreads(store, articleId, threads.length === 0 ? '' : String(savedAt))
  const open = inOrder(comments)
  const settled = threads.filter(({ state }) => state !== 'open')
  const itemOf = (thread: (typeof open)[number]) => (
    <ThreadItem key={thread.id} thread={thread} store={store} mayEdit={mayEdit} lookAgain={lookAgain} />
  )
  return (
    <section className="meridian-panel comments" aria-labelledby="comments-title">
      <h3 id="comments-title" className="meridian-receipt-label">
        Comments{open.length > 0 && ` (${open.length})`}
      </h3>
      {begun && (
        <NewThread
          key={begun.position}
          articleId={articleId}
          anchor={begun}
          store={store}
          lookAgain={lookAgain}
        />
      )}
      {!begun && open.length === 0 && (
        <p className="staff-note-line">
          Select words in the text and press Ctrl+Alt+M, or the button with the speech bubble.
        </p>
      )}
      {open.length > 0 && <ul>{open.map(itemOf)}</ul>}
      {settled.length > 0 && (
        <details>
          <summary>Settled ({settled.length})</summary>
          <ul>{settled.map(itemOf)}</ul>
        </details>
      )}
    </section>
  )
}

/** Open threads in the order of their words; those whose words are gone come last. */
function inOrder({ threads, places }: Comments) {
  const placeOf = (id: number, position: number) => {
    const place = places.get(id)
    return place === null ? Number.MAX_SAFE_INTEGER : (place?.start ?? position)
  }
  return threads
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => placeOf(a.id, a.anchor.position) - placeOf(b.id, b.anchor.position) || a.id - b.id)
}

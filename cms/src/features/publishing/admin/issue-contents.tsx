'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { arrangeIssueEndpoint } from '@meridian/shared/publishing/newsroom.endpoints'
import {
  DraggableSortable,
  DraggableSortableItem,
  toast,
  useAuth,
  useDocumentInfo,
  useListDrawer,
} from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'
import { can } from '../../../platform/access/rights.ts'
import type { User } from '../../../payload-types.ts'
import { type ShownArticle, tellOfNewContents, useIssueArticles } from './use-issue-articles.ts'

/**
 * On an issue: which articles it has and in which order, by drag, by keyboard or by the buttons. Each change is kept at once, as
 * a draft of the articles: readers have what they had until these are published.
 */
export function IssueContents() {
  const { id } = useDocumentInfo()
  const issueId = id === undefined ? null : Number(id)
  const { user } = useAuth<User>()
  const { articles } = useIssueArticles(issueId)
  const [order, setOrder] = useState<number[] | null>(null)
  const sent = useRef(Promise.resolve())
  const [ListDrawer, ListDrawerToggler, { closeDrawer }] = useListDrawer({ collectionSlugs: ['articles'] })
  if (issueId === null || !articles || !can(user, 'editArticles')) return null
  const shown = inOrder(articles, order)
  const ids = shown.map((article) => article.id)

  const arrange = (next: number[]) => {
    setOrder(next)
    // One after another: what was arranged last is what stays.
    const before = sent.current
    sent.current = (async () => {
      await before
      await send(next)
    })()
  }
  const send = async (next: number[]) => {
    const endpoint = endpointAt(arrangeIssueEndpoint, { id: issueId })
    const answer = await callApi(endpoint, { json: { articles: next } })
    if (!answer.ok) {
      setOrder(null)
      toast.error(refusalText(answer))
    }
    tellOfNewContents()
  }
  const move = (from: number, to: number) => {
    const moved = ids[from]
    if (moved === undefined || to < 0 || to >= ids.length || to === from) return
    arrange(ids.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const add = (articleId: number) => {
    closeDrawer()
    if (!ids.includes(articleId)) arrange([...ids, articleId])
  }

  return (
    <section className="issue-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">Contents</h2>
      <p className="staff-note-line">
        In the order of print. Readers get a change when the articles are published.
      </p>
      <DraggableSortable
        ids={ids.map(String)}
        onDragEnd={({ moveFromIndex, moveToIndex }) => move(moveFromIndex, moveToIndex)}
      >
        <ol>
          {shown.map((article, index) => (
            <ContentsRow
              key={article.id}
              article={article}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => move(index, index + by)}
              onTake={() => arrange(ids.filter((other) => other !== article.id))}
            />
          ))}
        </ol>
      </DraggableSortable>
      <ListDrawerToggler className="staff-button">Add an article…</ListDrawerToggler>
      <ListDrawer allowCreate={false} onSelect={({ docID }) => add(Number(docID))} />
    </section>
  )
}

interface ContentsRowProps {
  article: ShownArticle
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onTake: () => void
}

function ContentsRow({ article, isFirst, isLast, onMove, onTake }: ContentsRowProps) {
  const title = article.title || 'Untitled article'
  return (
    <DraggableSortableItem id={String(article.id)}>
      {({ attributes, listeners, setNodeRef, transform, transition }) => (
        <li ref={setNodeRef} style={{ ...(transform && { transform }), ...(transition && { transition }) }}>
          <button
            type="button"
            className="issue-contents-handle"
            {...attributes}
            {...listeners}
            aria-label={`Drag ${title}`}
          >
            ⠿
          </button>
          <a href={`/admin/collections/articles/${article.id}`}>{title}</a>
          <button
            type="button"
            aria-label={`Move ${title} up`}
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={`Move ${title} down`}
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          >
            ↓
          </button>
          <button type="button" aria-label={`Take ${title} out of the issue`} onClick={onTake}>
            ✕
          </button>
        </li>
      )}
    </DraggableSortableItem>
  )
}

/** The articles as they were last put, until the server has the same; those of another set are shown as they are. */
function inOrder(articles: ShownArticle[], order: number[] | null): ShownArticle[] {
  const sorted = order?.flatMap((id) => articles.find((article) => article.id === id) ?? [])
  return sorted?.length === articles.length ? sorted : articles
}

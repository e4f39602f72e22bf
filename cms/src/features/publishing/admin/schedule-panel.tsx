'use client'

import { publishedCollections } from '@meridian/shared/publishing/schedule.schema'
import { Button, useAuth, useDocumentInfo, useFormModified } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { can } from '../../../platform/access/rights.ts'
import type { User } from '../../../payload-types.ts'
import { HeldBack } from './held-back.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { plannedText, settledText } from './schedule-text.ts'
import { type DocumentSchedules, useSchedules } from './use-schedules.ts'
import { useShowPublished } from './use-show-published.ts'

const labels = { publish: 'Publish later…', unpublish: 'Unpublish later…' } as const

/** In the sidebar of articles and issues: what is done with them by the clock. */
export function SchedulePanel() {
  const { id, collectionSlug, data, hasPublishedDoc, hasSavePermission } = useDocumentInfo()
  const { user } = useAuth<User>()
  const [asked, setAsked] = useState<'publish' | 'unpublish' | null>(null)
  const collection = publishedCollections.find((slug) => slug === collectionSlug)
  // Contributors know of what is planned with their own articles.
  const isTold = hasSavePermission || can(user, 'editArticles') || isOf(user, data?.['createdBy'])
  const isShown = id !== undefined && collection !== undefined && can(user, 'seeReceipts') && isTold
  const document = isShown ? { collection, id: Number(id) } : null
  const { schedules, lookAgain } = useSchedules(document, `${data?.updatedAt} ${hasPublishedDoc}`)
  useFollowClock(schedules)
  if (!document || !schedules) return null
  const mayPublish = can(user, 'publishArticles')
  const { waiting, last, withIssue } = schedules
  const isTaken = (action: string) => waiting.some((schedule) => schedule.action === action)
  const willBePublic = hasPublishedDoc || isTaken('publish')
  const offered = (['publish', 'unpublish'] as const).filter(
    (action) => !isTaken(action) && (action === 'publish' || willBePublic),
  )
  return (
    <section className="meridian-panel" aria-labelledby="schedule-title">
      <h3 id="schedule-title" className="meridian-receipt-label">
        Schedule
      </h3>
      {last && (
        <output className={last.state === 'failed' ? 'staff-warning' : 'staff-note-line'}>
          {settledText(last)}
        </output>
      )}
      <ScheduleList schedules={waiting} canCancel={mayPublish} onChange={lookAgain} />
      {withIssue.map((schedule) => (
        <div key={schedule.id}>
          <p>
            With its issue ‘{schedule.title}’: {plannedText(schedule)}
          </p>
          <HeldBack schedule={schedule} />
        </div>
      ))}
      {waiting.length === 0 && withIssue.length === 0 && <p>Nothing is scheduled.</p>}
      {mayPublish && asked === null && (
        <div className="staff-actions">
          {offered.map((action) => (
            <Button
              key={action}
              type="button"
              size="small"
              buttonStyle="secondary"
              onClick={() => setAsked(action)}
            >
              {labels[action]}
            </Button>
          ))}
        </div>
      )}
      {mayPublish && asked !== null && (
        <ScheduleForm
          document={document}
          action={asked}
          actionLabel="Schedule it"
          onLeave={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            lookAgain()
          }}
        />
      )}
    </section>
  )
}

/** What goes out while its form is open is the form's own state from then on; unless somebody is writing in it. */
function useFollowClock(schedules: DocumentSchedules | null): void {
  const isModified = useFormModified()
  const showPublished = useShowPublished()
  const wasWaiting = useRef(false)
  const isWaiting = (schedules?.waiting.length ?? 0) + (schedules?.withIssue.length ?? 0) > 0
  const follow = useEffectEvent(() => {
    if (!isModified) void showPublished()
  })
  const isPublished = schedules?.last?.state === 'done' && schedules.last.action === 'publish'
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && isPublished) follow()
    wasWaiting.current = isWaiting
  }, [isWaiting, isPublished])
}

/** Whether somebody began a document; the form has them as a number or written out. */
function isOf(user: User | null | undefined, createdBy: unknown): boolean {
  const id =
    typeof createdBy === 'object' && createdBy !== null && 'id' in createdBy ? createdBy.id : createdBy
  return user?.id !== undefined && id === user.id
}

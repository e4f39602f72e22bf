'use client'

import type { PublishedCollection } from '@meridian/shared/publishing/schedule.schema'
import { schedulePublicationEndpoint } from '@meridian/shared/publishing/newsroom.endpoints'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { fieldsOf, momentOf, ownTimeZone, suggestedMoment } from './local-moment.ts'
import { MomentFields } from './moment-fields.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { usePublishingAction } from './use-publishing-action.ts'
import { useSavedVersion } from './use-saved-version.ts'

const noArticles: { id: number; seenAt: string }[] = []

/** Asks when, and has it scheduled exactly as it is on the screen. */
export function ScheduleForm({
  document,
  action,
  articles = noArticles,
  actionLabel,
  onDone,
  onLeave,
}: {
  document: { collection: PublishedCollection; id: number }
  action: 'publish' | 'unpublish'
  /** The articles that go out with an issue. */
  articles?: { id: number; seenAt: string }[]
  actionLabel: string
  onDone: () => void
  onLeave: () => void
}) {
  const [fields, setFields] = useState(() => fieldsOf(suggestedMoment(new Date())))
  const { isPending, refusal, setRefusal, perform } = usePublishingAction()
  const withSavedVersion = useSavedVersion()
  const send = async () => {
    const moment = momentOf(fields)
    if (!moment) return setRefusal('Please choose day and time.')
    await withSavedVersion((seenAt) => schedule(moment, seenAt))
  }
  const schedule = async (moment: Date, seenAt: string | null) => {
    if (seenAt === null) return setRefusal('It could not be saved.')
    const isDone = await perform({
      endpoint: schedulePublicationEndpoint,
      json: {
        collection: document.collection,
        documentId: document.id,
        seenAt,
        action,
        dueAt: moment.toISOString(),
        timeZone: ownTimeZone(),
        articles,
      },
      done: 'It is scheduled.',
    })
    if (isDone) onDone()
  }
  return (
    <div className="staff-form schedule-form">
      <MomentFields value={fields} onChange={setFields} />
      <p className="staff-note-line">
        {action === 'publish'
          ? 'Readers get exactly what stands here now. What you change until then stays a draft.'
          : 'Readers then find that it is no longer available.'}
      </p>
      <RefusalNote text={refusal} />
      <div className="staff-actions">
        <Button type="button" size="small" disabled={isPending} onClick={() => void send()}>
          {isPending ? 'One moment…' : actionLabel}
        </Button>
        <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

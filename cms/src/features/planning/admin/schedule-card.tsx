'use client'

import { schedulePublicationEndpoint } from '@meridian/shared/publishing/newsroom.endpoints'
import { Button } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { fieldsOf, momentOf, ownTimeZone, suggestedMoment } from '../../publishing/admin/local-moment.ts'
import { MomentFields } from '../../publishing/admin/moment-fields.tsx'
import { RefusalNote } from '../../publishing/admin/refusal-note.tsx'
import { usePublishingAction } from '../../publishing/admin/use-publishing-action.ts'
import type { PlanCard } from './plan-card.ts'

/** Asks when an article goes out. What stands in the way is named, with the way to the article. */
export function ScheduleCard({ card, onLeave }: { card: PlanCard; onLeave: () => void }) {
  const [fields, setFields] = useState(() => fieldsOf(suggestedMoment(new Date())))
  const { isPending, refusal, setRefusal, perform } = usePublishingAction()
  const router = useRouter()
  const send = async () => {
    const moment = momentOf(fields)
    if (!moment) return setRefusal('Please choose day and time.')
    const isDone = await perform({
      endpoint: schedulePublicationEndpoint,
      json: {
        collection: 'articles',
        documentId: card.articleId,
        seenAt: card.savedAt,
        action: 'publish',
        dueAt: moment.toISOString(),
        timeZone: ownTimeZone(),
        articles: [],
      },
      done: 'It is scheduled.',
    })
    router.refresh()
    if (isDone) onLeave()
  }
  return (
    <div className="plan-form">
      <MomentFields value={fields} onChange={setFields} />
      <p className="staff-note-line">Readers get exactly what was saved last.</p>
      <RefusalNote text={refusal} />
      {refusal !== null && <a href={`/admin/collections/articles/${card.articleId}`}>Open the article</a>}
      <div className="staff-actions">
        <Button type="button" size="small" disabled={isPending} onClick={() => void send()}>
          Schedule it
        </Button>
        <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { paceImportEndpoint } from '@meridian/shared/imports/imports.endpoints'
import type { ImportRunDetails } from '@meridian/shared/imports/imports.schema'
import { Button } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import { countText, momentText } from '../../../platform/admin/staff-formats.ts'
import { useAction } from '../../../platform/admin/use-action.ts'

const mostPerDay = 10_000

type Pace = Pick<ImportRunDetails, 'id' | 'state' | 'articlesPerDay' | 'nextPortionAt' | 'waitingArticles'>

/** Whether readers get the articles at once or so many each day, and when the next ones come. */
export function ImportPace({ id, state, articlesPerDay, nextPortionAt, waitingArticles }: Pace) {
  const { isPending, perform } = useAction()
  const [perDay, setPerDay] = useState(articlesPerDay === null ? '' : String(articlesPerDay))
  const isDripping = state === 'dripping'
  const pace = (count: number | null, done: string) =>
    perform({ endpoint: endpointAt(paceImportEndpoint, { id }), json: { articlesPerDay: count }, done })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const count = perDay === '' ? null : Number(perDay)
    void pace(
      count,
      count === null
        ? 'All go live at once.'
        : `${countText(count, 'article')} ${count === 1 ? 'goes' : 'go'} live each day.`,
    )
  }
  return (
    <section aria-labelledby="pace-title" className="staff-section">
      <h2 id="pace-title">When readers get them</h2>
      <p>
        {countText(waitingArticles, 'article')} {waitingArticles === 1 ? 'goes' : 'go'} live{' '}
        {articlesPerDay === null
          ? 'when everything else is done.'
          : `in portions of ${articlesPerDay.toLocaleString('en-US')} a day, the newest first.`}
        {isDripping && nextPortionAt !== null && ` The next portion: ${momentText(nextPortionAt)}.`}
      </p>
      <form className="import-begin" onSubmit={save}>
        <label className="admin-field">
          <span>Articles each day</span>
          <input
            type="number"
            min={1}
            max={mostPerDay}
            required={isDripping}
            placeholder="all at once"
            value={perDay}
            onChange={({ target }) => setPerDay(target.value)}
          />
        </label>
        <div className="staff-actions">
          <Button type="submit" buttonStyle="secondary" disabled={isPending}>
            Keep
          </Button>
          {isDripping && (
            <Button
              type="button"
              buttonStyle="secondary"
              disabled={isPending}
              onClick={() => void pace(null, 'All the others go live now.')}
            >
              Publish all others now
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  changeSubscriberLabelsEndpoint,
  readSubscriberLabelsEndpoint,
} from '@meridian/shared/newsletter/subscriber-labels.endpoints'
import {
  type SubscriberLabels as Labels,
  SubscriberLabelsSchema,
} from '@meridian/shared/newsletter/subscriber-labels.schema'
import { Button, toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../../payload-types.ts'
import { can } from '../../../../platform/access/rights.ts'
import { type ApiAnswer, callApi, readAnswer } from '../../../../platform/admin/call-api.ts'
import { LabelField } from './label-field.tsx'
import { useKnownLabels } from './use-known-labels.ts'

/** In the sidebar of a subscriber: the labels of staff, which can be changed, and the sections that the reader chose. */
export function SubscriberLabels() {
  const { id } = useDocumentInfo()
  const { user } = useAuth<User>()
  if (id === undefined || !can(user, 'labelSubscribers')) return null
  return <Panel id={Number(id)} />
}

function labelsOf(answer: ApiAnswer<string>) {
  return readAnswer(answer, SubscriberLabelsSchema, 'The labels cannot be read right now.')
}

function Panel({ id }: { id: number }) {
  const [read, setRead] = useState<Labels | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const answer = labelsOf(await callApi(endpointAt(readSubscriberLabelsEndpoint, { id })))
      if (isLeft) return
      if (answer.ok) setRead(answer.value)
      else setProblem(answer.problem)
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [id])
  return (
    <section className="meridian-panel" aria-labelledby="labels-title">
      <h3 id="labels-title" className="meridian-receipt-label">
        Labels
      </h3>
      {problem !== null && <p role="alert">{problem}</p>}
      {read && <ChangeLabels id={id} labels={read.labels} onChange={setRead} />}
      {read && (
        <p className="staff-note-line">
          {read.sections.length === 0
            ? 'This reader has chosen no sections.'
            : `Sections chosen by the reader: ${new Intl.ListFormat('en').format(read.sections)}.`}
        </p>
      )}
    </section>
  )
}

function ChangeLabels({
  id,
  labels,
  onChange,
}: {
  id: number
  labels: readonly string[]
  onChange: (labels: Labels) => void
}) {
  const [typed, setTyped] = useState('')
  const [isPending, setPending] = useState(false)
  const known = useKnownLabels(true)
  const place = useRef<HTMLDivElement>(null)
  const change = async (wanted: string[]) => {
    if (isPending) return false
    setPending(true)
    const endpoint = endpointAt(changeSubscriberLabelsEndpoint, { id })
    const answer = labelsOf(await callApi(endpoint, { json: { labels: wanted } }))
    setPending(false)
    if (answer.ok) onChange(answer.value)
    else toast.error(answer.problem)
    // The button that had the focus may be gone.
    place.current?.querySelector('input')?.focus()
    return answer.ok
  }
  const add = async () => {
    if (typed.trim() !== '' && (await change([...labels, typed]))) setTyped('')
  }
  return (
    <>
      {labels.length > 0 && (
        <ul className="label-chips" aria-label="Labels of this subscriber">
          {labels.map((label) => (
            <li key={label}>
              <button
                type="button"
                aria-label={`Remove the label ${label}`}
                onClick={() => void change(labels.filter((one) => one !== label))}
              >
                {label} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div ref={place} className="label-add">
        <LabelField
          name="Add a label"
          value={typed}
          known={known.filter((label) => !labels.includes(label))}
          onChange={setTyped}
          onEnter={() => void add()}
        />
        <Button
          type="button"
          size="small"
          buttonStyle="secondary"
          margin={false}
          disabled={isPending}
          onClick={() => void add()}
        >
          Add
        </Button>
      </div>
    </>
  )
}

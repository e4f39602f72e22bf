'use client'

import type { LabelReport } from '@meridian/shared/newsletter/subscriber-labels.schema'
import { Button, useAuth } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import type { User } from '../../../../payload-types.ts'
import { can } from '../../../../platform/access/rights.ts'
import { countText } from '../../../../platform/admin/staff-formats.ts'
import { LabelField } from './label-field.tsx'
import { sendList } from './send-list.ts'
import { useKnownLabels } from './use-known-labels.ts'

interface Outcome {
  action: 'add' | 'remove'
  report: LabelReport
  problem: string | null
}

/** Above the list of newsletter subscribers: a label for all addresses of a list. */
export function LabelList() {
  const { user } = useAuth<User>()
  const [isOpen, setOpen] = useState(false)
  if (!can(user, 'labelSubscribers')) return null
  return (
    <details className="label-list" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Label the subscribers of a list</summary>
      <ListForm isOpen={isOpen} />
    </details>
  )
}

function ListForm({ isOpen }: { isOpen: boolean }) {
  const [label, setLabel] = useState('')
  const [action, setAction] = useState<Outcome['action']>('add')
  const [text, setText] = useState('')
  const [isPending, setPending] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const known = useKnownLabels(isOpen)
  const send = async () => {
    if (isPending) return
    setOutcome(null)
    if (label.trim() === '' || text.trim() === '')
      return setMissing(label.trim() === '' ? 'Enter a label first.' : 'Paste the addresses first.')
    setMissing(null)
    setPending(true)
    const sent = await sendList({ label: label.trim(), action, text })
    setPending(false)
    setOutcome({ action, ...sent })
  }
  return (
    <div className="label-list-form">
      <p className="staff-hint">
        Campaigns can go to subscribers with a label. Nobody is signed up by it: who is no subscriber is
        listed afterwards.
      </p>
      <div className="label-list-head">
        <LabelField name="Label" value={label} known={known} onChange={setLabel} />
        <label className="admin-field">
          <span>What to do</span>
          <select
            value={action}
            onChange={({ target }) => setAction(target.value === 'remove' ? 'remove' : 'add')}
          >
            <option value="add">Give it to them</option>
            <option value="remove">Take it away from them</option>
          </select>
        </label>
      </div>
      <label className="admin-field">
        <span>Addresses</span>
        <textarea
          rows={8}
          spellCheck={false}
          value={text}
          aria-describedby="label-list-hint"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p className="staff-note-line" id="label-list-hint">
        One on each line, or the lines of a CSV file.
      </p>
      <div className="staff-actions">
        <Button type="button" disabled={isPending} onClick={() => void send()}>
          {isPending ? 'One moment…' : action === 'add' ? 'Label them' : 'Take it away'}
        </Button>
        <ChooseList onRead={setText} onProblem={setMissing} />
      </div>
      {missing !== null && (
        <p role="alert" className="staff-warning">
          {missing}
        </p>
      )}
      <output aria-live="polite">{outcome && <Report {...outcome} />}</output>
    </div>
  )
}

/** Reads a file into the field, where it can be looked at before it is sent. */
function ChooseList({
  onRead,
  onProblem,
}: {
  onRead: (text: string) => void
  onProblem: (problem: string | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    try {
      onRead(await file.text())
      onProblem(null)
    } catch (error) {
      console.warn('A list of addresses cannot be read.', error)
      onProblem('This file cannot be read. Choose it once more.')
    }
  }
  return (
    <>
      <Button type="button" buttonStyle="secondary" onClick={() => input.current?.click()}>
        Take them from a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="File of addresses"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

function Report({ action, report, problem }: Outcome) {
  const { label, changed, unchanged, unknown, unreadable } = report
  const [done, before] =
    action === 'add' ? ['labelled', 'had it already'] : ['not labelled any more', 'did not have it']
  return (
    <div className="label-report">
      <p className="staff-total">{`‘${label}’: ${countText(changed, 'subscriber')} ${done}, ${unchanged.toLocaleString('en-US')} ${before}.`}</p>
      {problem !== null && <p className="staff-warning">{problem}</p>}
      <Rest
        name={`${countText(unknown.length, 'address', 'addresses')} of no subscriber`}
        entries={unknown}
      />
      <Rest name={`${countText(unreadable.length, 'entry', 'entries')} not readable`} entries={unreadable} />
    </div>
  )
}

function Rest({ name, entries }: { name: string; entries: readonly string[] }) {
  if (entries.length === 0) return null
  return (
    <details>
      <summary>{name}</summary>
      <pre>{entries.join('\n')}</pre>
    </details>
  )
}

'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  controlImportEndpoint,
  deleteImportEndpoint,
  readImportEndpoint,
} from '@meridian/shared/imports/imports.endpoints'
import { type ImportRunDetails, ImportRunDetailsSchema } from '@meridian/shared/imports/imports.schema'
import { Button } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useState } from 'react'
import { callApi } from '../../../platform/admin/call-api.ts'
import { useAction } from '../../../platform/admin/use-action.ts'
import { isAtWork, stateNames } from './import-words.ts'

const lookAgainMs = 1500

type Command = 'retry-pictures' | 'cancel' | 'apply' | 'pause' | 'resume' | 'stop' | 'undo' | 'plan'

const commandsOf: Partial<Record<ImportRunDetails['state'], [Command, string, string][]>> = {
  reading: [['cancel', 'Stop', 'It stops.']],
  planning: [['cancel', 'Stop', 'It stops.']],
  planned: [['apply', 'Bring it in', 'It is being brought in.']],
  applying: [
    ['pause', 'Pause', 'It pauses after this batch.'],
    ['stop', 'Stop', 'It stops after this batch.'],
  ],
  dripping: [
    ['pause', 'Pause', 'No more of it goes live until you say so.'],
    ['stop', 'Stop', 'No more of it goes live.'],
    ['undo', 'Undo', 'It is being undone.'],
  ],
  paused: [
    ['resume', 'Go on', 'It goes on.'],
    ['undo', 'Undo', 'It is being undone.'],
  ],
  stopped: [
    ['resume', 'Go on', 'It goes on.'],
    ['undo', 'Undo', 'It is being undone.'],
  ],
  done: [
    ['plan', 'Plan again', 'It is being planned again.'],
    ['undo', 'Undo', 'It is being undone.'],
  ],
  undone: [['plan', 'Plan again', 'It is being planned again.']],
}

const again: [Command, string, string] = [
  'retry-pictures',
  'Fetch failed pictures again',
  'They are being fetched again.',
]

/** How far the import is, asked again while it moves, and what can be done with it now. */
export function ImportProgress({ first }: { first: ImportRunDetails }) {
  const run = useProgress(first)
  const router = useRouter()
  const { isPending, perform } = useAction()
  const [isUndoing, setUndoing] = useState(false)
  const commands = [
    ...(commandsOf[run.state] ?? []),
    ...(run.state === 'done' && run.pictures.failed > 0 ? [again] : []),
  ]
  const press = (command: Command, done: string) => {
    if (command === 'undo' && !isUndoing) return setUndoing(true)
    setUndoing(false)
    return void perform({ endpoint: endpointAt(controlImportEndpoint, { id: run.id, command }), done })
  }
  const remove = async () => {
    const isGone = await perform({
      endpoint: endpointAt(deleteImportEndpoint, { id: run.id }),
      done: 'The import is deleted. What it brought in stays.',
    })
    if (isGone) router.push('/admin/imports')
  }
  return (
    <section aria-labelledby="progress-title" className="staff-section">
      <h2 id="progress-title">Progress</h2>
      <output className="import-state">
        {stateNames[run.state]}
        {isAtWork(run.state) && run.done > 0 && `: ${run.done.toLocaleString('en-US')} ${run.step}`}
      </output>
      {isAtWork(run.state) && (
        <progress
          aria-label="How far it is"
          {...(run.total > 0 && { max: run.total, value: Math.min(run.done, run.total) })}
        />
      )}
      {run.problem !== null && <p className="staff-warning">{run.problem}</p>}
      {isUndoing && (
        <p>
          Everything that this import made and nobody has changed since is deleted, with its addresses. Press
          again to undo it.
        </p>
      )}
      <div className="staff-actions">
        {commands.map(([command, label, done]) => (
          <Button
            key={command}
            type="button"
            buttonStyle={command === 'apply' || command === 'resume' ? 'primary' : 'secondary'}
            disabled={isPending}
            onClick={() => press(command, done)}
          >
            {command === 'undo' && isUndoing ? 'Undo it all' : label}
          </Button>
        ))}
        {!isAtWork(run.state) && run.state !== 'dripping' && (
          <Button type="button" buttonStyle="secondary" disabled={isPending} onClick={() => void remove()}>
            Delete this import
          </Button>
        )}
      </div>
    </section>
  )
}

/** The import as it is now. The page around is drawn again when its state changes. */
function useProgress(first: ImportRunDetails): ImportRunDetails {
  const router = useRouter()
  const [latest, setLatest] = useState(first)
  const run = latest.id === first.id && isAtWork(first.state) ? latest : first
  const { id, state } = first
  useEffect(() => {
    if (!isAtWork(state)) return
    const look = async () => {
      const answer = await callApi(endpointAt(readImportEndpoint, { id }))
      const read = ImportRunDetailsSchema.safeParse(answer.ok ? answer.body : null)
      if (!read.success) return
      setLatest(read.data)
      if (read.data.state !== state) router.refresh()
    }
    const timer = setInterval(() => void look(), lookAgainMs)
    return () => clearInterval(timer)
  }, [id, state, router])
  return run
}

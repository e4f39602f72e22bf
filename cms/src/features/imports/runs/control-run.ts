import type { ImportRunState } from '@meridian/shared/imports/imports.schema'
import type { Queryable } from '../../../platform/database/rows.ts'
import { changeRun, picturesAgain, readRun } from './import-run.ts'
import { listUploads } from './uploaded-files.ts'

interface Command {
  from: readonly ImportRunState[]
  to: ImportRunState
  /** What it does first. */
  step?: string
  /** What the import says of itself then. */
  problem?: string
}

/** What somebody may do with an import, in which states. The importer of the worker does the rest. */
const commands = {
  read: { from: ['uploading'], to: 'reading' },
  cancel: { from: ['reading', 'planning'], to: 'failed', problem: 'Somebody has stopped it.' },
  plan: { from: ['planned', 'stopped', 'done', 'undone'], to: 'planning' },
  apply: { from: ['planned'], to: 'applying' },
  pause: { from: ['applying', 'dripping'], to: 'paused' },
  resume: { from: ['paused', 'stopped'], to: 'applying' },
  stop: { from: ['applying', 'dripping', 'paused'], to: 'stopped' },
  'retry-pictures': { from: ['done'], to: 'applying', step: picturesAgain },
  undo: { from: ['done', 'dripping', 'stopped', 'paused'], to: 'undoing' },
} as const satisfies Record<string, Command>
export type ImportCommand = keyof typeof commands

export function isImportCommand(name: string): name is ImportCommand {
  return Object.hasOwn(commands, name)
}

/** Has an import do what a command says. Answers null, or a sentence that says why that is not possible now. */
export async function controlRun(db: Queryable, runId: number, name: ImportCommand): Promise<string | null> {
  const command: Command = commands[name]
  if (name === 'read') {
    const missing = (await listUploads(db, runId)).find(
      ({ sizeBytes, receivedBytes }) => receivedBytes < sizeBytes,
    )
    if (missing) return `‘${missing.name}’ has not come whole yet.`
  }
  const isChanged = await changeRun(db, runId, {
    state: name === 'resume' && (await isInPortions(db, runId)) ? 'dripping' : command.to,
    // A command that has ended at a pause or a stop does not come back.
    ...(name !== 'pause' && name !== 'stop' && name !== 'cancel' && { conductor: 'worker' }),
    ...(name === 'plan' && { nextPortionAt: null }),
    ...(command.step !== undefined && { step: command.step }),
    problem: command.problem ?? null,
    from: command.from,
  })
  return isChanged ? null : 'The import is not in a state in which that can be done. Look at it again.'
}

/** Whether a first portion of its articles is live: all the rest was done before. */
async function isInPortions(db: Queryable, runId: number): Promise<boolean> {
  return (await readRun(db, runId))?.nextPortionAt != null
}

import { setTimeout as pause } from 'node:timers/promises'
import type { RunEvent } from '@meridian/shared/content-creator/creator-run.schema'
import type { ContentCreator } from '../content-creator.ts'
import { type Db, readRun, toRun } from './run-rows.ts'
import { endSilentRuns } from './silent-runs.ts'

/** How far somebody has read a run: of which attempt, and how many letters. */
export interface ReadingPlace {
  attempt: number
  at: number
}

export const beginning: ReadingPlace = { attempt: 1, at: 0 }

/** How often a run that another server carries out is looked at. */
const lookEveryMs = 400

/**
 * What comes of a run from a place on, until its end; with the place after each event, from which somebody can read on
 * after a cut. The run itself goes on whether anybody reads it or not.
 */
export async function* followRun(
  creator: ContentCreator,
  db: Db,
  { id, from, signal }: { id: string; from: ReadingPlace; signal: AbortSignal },
): AsyncGenerator<{ event: RunEvent; place: ReadingPlace }> {
  let place = from
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  while (!signal.aborted) {
    const live = creator.running.find(id)
    // Asked for before its text is looked at, so that nothing is missed in between.
    const change = live?.change()
    const row = live ? null : await readRun(db, id)
    const seen = live ?? row
    if (!seen) return
    if (seen.attempt !== place.attempt) {
      place = { attempt: seen.attempt, at: 0 }
      yield { event: { type: 'restart' }, place }
    }
    if (seen.output.length > place.at) {
      const [at, text] = [place.at, seen.output.slice(place.at)]
      place = { ...place, at: seen.output.length }
      yield { event: { type: 'text', at, text }, place }
    }
    if (row && row.state !== 'running') {
      yield { event: { type: 'run', run: toRun(row) }, place }
      return
    }
    await (change ? Promise.race([change, left]) : lookAgain(creator, db, signal))
  }
}

async function lookAgain({ settings }: ContentCreator, db: Db, signal: AbortSignal): Promise<void> {
  await endSilentRuns(db, settings.prices)
  await pause(lookEveryMs, undefined, { signal }).catch(() => {})
}

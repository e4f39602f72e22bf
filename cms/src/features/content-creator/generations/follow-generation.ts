import { setTimeout as pause } from 'node:timers/promises'
import type { GenerationEvent } from '@meridian/shared/content-creator/generation.schema'
import type { ContentCreator } from '../content-creator.ts'
import { type Db, readGeneration, toGeneration } from './generation-rows.ts'
import { endSilentGenerations } from './silent-generations.ts'

/** How far somebody has read a generation: of which attempt, and how many letters. */
export interface ReadingPlace {
  attempt: number
  at: number
}

export const beginning: ReadingPlace = { attempt: 1, at: 0 }

/** How often a generation that another server carries out is looked at. */
const lookEveryMs = 400

/**
 * What comes of a generation from a place on, until its end; with the place after each event, from which somebody can read on
 * after a cut. The generation itself goes on whether anybody reads it or not.
 */
export async function* followGeneration(
  creator: ContentCreator,
  db: Db,
  { id, from, signal }: { id: string; from: ReadingPlace; signal: AbortSignal },
): AsyncGenerator<{ event: GenerationEvent; place: ReadingPlace }> {
  let place = from
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  while (!signal.aborted) {
    const live = creator.running.find(id)
    // Asked for before its text is looked at, so that nothing is missed in between.
    const change = live?.change()
    const row = live ? null : await readGeneration(db, id)
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
      yield { event: { type: 'generation', generation: toGeneration(row) }, place }
      return
    }
    await (change ? Promise.race([change, left]) : lookAgain(creator, db, signal))
  }
}

async function lookAgain({ settings }: ContentCreator, db: Db, signal: AbortSignal): Promise<void> {
  await endSilentGenerations(db, settings.prices)
  // It rejects only when the reader has left, and then the loop ends.
  await pause(lookEveryMs, undefined, { signal }).catch(() => {})
}

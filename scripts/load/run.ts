import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { z } from 'zod'
import type { CmsClient } from '../../e2e/cms/cms-client.ts'
import { processEnvironment } from '../env.ts'
import type { Installation } from '../test/installation.ts'
import type { OrderSchema } from './cast.ts'
import { type DatabaseState, type QueueSample, readDatabase, readQueue } from './database-watch.ts'
import { type ProcessSample, type ProcessWatch } from './process-watch.ts'
import { type PublishTimes, Publisher } from './publisher.ts'
import { type LoadRecord, RecordSchema } from './recorder.ts'

const sampleMs = 10_000
/** As Prometheus asks (docs/how-to/monitor.md). */
const scrapeMs = 15_000

export interface Stage {
  installation: Installation
  database: pg.Client
  origin: string
  cms: CmsClient
  watch: ProcessWatch
}

export interface Run {
  order: LoadOrder
  record: LoadRecord
  publishes: PublishTimes
  samples: ProcessSample[]
  queue: QueueSample[]
  before: DatabaseState
  after: DatabaseState
  scrapesMs: number[]
}

export interface LoadOrder extends z.input<typeof OrderSchema> {
  /** 0: nothing is published. */
  publishesPerSecond: number
}

/** One run: readers in a process of their own, editors beside it, and what the machine says meanwhile. */
export async function runLoad(stage: Stage, order: LoadOrder): Promise<Run> {
  const { installation, database, origin, cms, watch } = stage
  const before = await readDatabase(database)
  const generator = fork(join(import.meta.dirname, 'generator.ts'), [JSON.stringify(order)], {
    execArgv: [],
    env: processEnvironment(),
  })
  watch.generatorPid = generator.pid ?? null
  const told = Promise.race([
    once(generator, 'message').then(([message]) => RecordSchema.parse(message)),
    once(generator, 'exit').then(([code]) => {
      throw new Error(`The generator ended with ${code} before it had told anything.`)
    }),
  ])
  const publisher = new Publisher({ cms, database, origin })
  if (order.publishesPerSecond > 0) publisher.start(order.publishesPerSecond)
  const samples: ProcessSample[] = [await watch.sample()]
  const queue: QueueSample[] = []
  const scrapesMs: number[] = []
  const over = new AbortController()
  const observing = Promise.all([
    every(sampleMs, over.signal, async () => {
      samples.push(await watch.sample())
      queue.push(await readQueue(database))
    }),
    every(scrapeMs, over.signal, async () => {
      const startedAtMs = performance.now()
      await Promise.all(
        Object.values(installation.operationsOrigins).map((at) =>
          fetch(`${at}/metrics`).then((a) => a.text()),
        ),
      )
      scrapesMs.push(performance.now() - startedAtMs)
    }),
  ])
  const record = await told
  samples.push(await watch.sample())
  if (generator.connected) generator.send('end')
  const publishes = await publisher.stop()
  over.abort()
  await observing
  queue.push(await readQueue(database))
  return { order, record, publishes, samples, queue, before, after: await readDatabase(database), scrapesMs }
}

async function every(ms: number, over: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!over.aborted) {
    await pause(ms, undefined, { signal: over }).catch((error: unknown) => {
      if (!over.aborted) throw error
    })
    if (!over.aborted) await work()
  }
}

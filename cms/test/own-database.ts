import { pino } from 'pino'
import { env } from '../src/env.ts'
import { openProcessDatabase, type ProcessDatabase } from '../src/platform/database/process-database.ts'

/** Starts a part of the worker as in a process of its own, whose connections end with it. */
export function startWithOwnDatabase<Part extends { stop: () => Promise<void> }>(
  start: (database: ProcessDatabase) => Part,
  url = env.DATABASE_URL,
): Part {
  const database = openProcessDatabase({
    url,
    directUrl: url,
    poolSize: 10,
    name: 'meridian worker',
    logger: pino({ level: 'silent' }),
  })
  const part = start(database)
  let stopped: Promise<void> | null = null
  const stop = async () => {
    await part.stop()
    await database.close()
  }
  return { ...part, stop: () => (stopped ??= stop()) }
}

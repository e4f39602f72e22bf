import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endRunningCommands } from '../start/run-command.ts'
import { ensureChromium, type ChromiumResult } from './chromium.ts'
import { findPortsOfMagazines } from './magazine-ports.ts'
import { startTestDatabase } from './test-database.ts'

/** What the parts of one test run share: each is made when the first part asks for it. */
export interface TestRun {
  root: string
  env: NodeJS.ProcessEnv
  /** The folder of all results. */
  reports: string
  /** Where a part's results go. */
  reportFile: (part: string) => string
  /** An empty Postgres server. */
  databaseUrl: () => Promise<string>
  chromium: () => Promise<ChromiumResult>
  /** What the magazines under test are told: ports that are free. */
  magazineEnv: () => Promise<NodeJS.ProcessEnv>
  /** Ends whatever the run has started. */
  close: () => Promise<void>
}

/** Opens a test run, and sees to it that nothing of it stays when it is interrupted. */
export function openTestRun({ root, env }: { root: string; env: NodeJS.ProcessEnv }): TestRun {
  const reports = join(root, 'test-results')
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of closing.splice(0)) await step()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void endRunningCommands()
        .then(close)
        .then(() => process.exit(130))
    })
  }
  return {
    root,
    env,
    reports,
    reportFile: (part) => join(reports, `${part.replaceAll(/[^a-z0-9]+/gi, '-')}.json`),
    databaseUrl: once(async () => {
      const database = await startTestDatabase()
      closing.push(database.stop)
      return database.url
    }),
    chromium: once(() => ensureChromium({ root, env, print: console.log })),
    magazineEnv: once(async () => ({ E2E_PORT: String(await findPortsOfMagazines(env)) })),
    close,
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

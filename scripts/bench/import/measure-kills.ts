import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { projectRoot } from '../../env.ts'
import type { Installation } from '../../test/installation.ts'
import { differingParts, digestImported } from './imported-content.ts'
import type { Goal } from '../report.ts'
import { withExport } from './export-files.ts'

const articles = 1500
/** Of an article's batch and what is between two of them. */
const betweenBatchesMs = 1000

const CountSchema = z.array(z.object({ count: z.coerce.number() }))

/** When what a run left alone had done, from its start. */
interface Times {
  firstWrittenMs: number
  allWrittenMs: number
  endedMs: number
}

/**
 * Brings an export in by a command that is killed so many times with all its processes, and compares the database with that of a run
 * that was left alone. A quarter of the kills come while it reads and plans, half of them after ever larger shares of the articles are
 * written, the last quarter while they go live.
 */
export function measureKills(kills: number): Promise<Goal[]> {
  return withExport({ posts: articles, bytesPerPost: 2000 }, async ({ command }, withInstallation) => {
    const undisturbed = await withInstallation(async (installation) => {
      await installation.start()
      const times = await timeRun(installation, command)
      return { digests: await digestImported(installation.databaseUrl), times }
    })
    const disturbed = await withInstallation(async (installation) => {
      await installation.start()
      for (let turn = 0; turn < kills;) {
        const wasKilled = await killOnce(installation, command, momentOf(turn / kills, undisturbed.times))
        if (wasKilled) turn += 1
        process.stdout.write(wasKilled ? '†' : '.')
      }
      await installation.run('import.ts', ...command)
      return digestImported(installation.databaseUrl)
    })
    const differing = differingParts(undisturbed.digests, disturbed)
    console.log(
      `\nkilled ${kills} times${differing.length > 0 ? `, and different are: ${differing.join(', ')}` : ''}`,
    )
    return [
      {
        what: `parts of the database that differ from those of a run left alone, after ${kills} kills`,
        measured: differing.length,
        unit: '',
        atMost: 0,
      },
    ]
  })
}

/** A command is killed some time after so many articles are written, by it and those before it. */
interface Moment {
  written: number
  atMostMsLater: number
}

function momentOf(share: number, { firstWrittenMs, allWrittenMs, endedMs }: Times): Moment {
  if (share < 0.25) return { written: 0, atMostMsLater: firstWrittenMs }
  if (share < 0.75)
    return { written: Math.floor((share - 0.25) * 2 * articles), atMostMsLater: betweenBatchesMs }
  return { written: articles, atMostMsLater: firstWrittenMs + endedMs - allWrittenMs }
}

async function timeRun(installation: Installation, command: string[]): Promise<Times> {
  const startedAtMs = performance.now()
  const since = () => performance.now() - startedAtMs
  return withDatabase(installation, async (database) => {
    const ended = installation.run('import.ts', ...command).then(since)
    while ((await countWritten(database)) === 0) await pause(20)
    const firstWrittenMs = since()
    while ((await countWritten(database)) < articles) await pause(20)
    return { firstWrittenMs, allWrittenMs: since(), endedMs: await ended }
  })
}

/** Begins the command and kills it at that moment. Whether it had not ended by itself before. */
async function killOnce(
  installation: Installation,
  command: string[],
  { written, atMostMsLater }: Moment,
): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/import.ts'), ...command], {
    cwd: projectRoot,
    env: installation.env,
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise<true>((resolve) => child.once('exit', () => resolve(true)))
  await withDatabase(installation, async (database) => {
    while (child.exitCode === null && (await countWritten(database)) < written) await pause(20)
  })
  const isOver = await Promise.race([ended, pause(Math.random() * atMostMsLater).then(() => false)])
  if (isOver) return false
  if (child.pid !== undefined) for (const pid of [child.pid, ...startedBy(child.pid)]) killProcess(pid)
  await ended
  return true
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The processes that one has started, and those that they have. */
function startedBy(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return children.flatMap((name) => [Number(name), ...startedBy(Number(name))])
}

/** Null for a process that has ended. */
function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

async function withDatabase<Result>(
  { databaseUrl }: Installation,
  work: (database: pg.Client) => Promise<Result>,
): Promise<Result> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

async function countWritten(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    `select count(*) from import_links where kind = 'articles' and document_hash <> ''`,
  )
  return CountSchema.parse(rows)[0]?.count ?? 0
}

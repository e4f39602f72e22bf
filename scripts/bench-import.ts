import { execFile, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { untilQuiet } from './bench/processor-time.ts'
import { differingParts, digestImported } from './bench/imported-content.ts'
import { openPublishing, publishFor, type Publishing } from './bench/publish-rounds.ts'
import { describeMachine, percentile, printGoals, type Goal } from './bench/report.ts'
import { watchProcess } from './bench/watch-process.ts'
import { measureLatency } from './bench/wrk.ts'
import { projectRoot } from './env.ts'
import { Installation } from './test/installation.ts'

/*
 * npm run bench:import [-- --megabytes 1000] [--articles 10000] [--kills 20]
 *
 * An export of WordPress of so many megabytes is read and planned; one of so many articles is brought in while articles are published and
 * readers read, both as against what they take when nothing comes in; and one is brought in by a command that is killed so many times,
 * after which the database has to be equal to that of one that was left alone.
 */
const { values: options } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    articles: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
  },
})
const run = promisify(execFile)
const megabytes = Number(options.megabytes)
const articles = Number(options.articles)
const kills = Number(options.kills)
const port = 4381
const seconds = 30
const warmUpSeconds = 15
/** Readers of stored pages: so many at a time, each of which rests so long between two pages. */
const connections = 20
const restMs = 100
const program = 'src/programs/import.ts'
const folder = join(projectRoot, '.data', 'bench-import-files')
const answersFile = join(folder, 'answers.json')
const restingScript = join(import.meta.dirname, 'bench/asked-now-and-then.lua')

console.log(`${describeMachine()}\n`)
mkdirSync(folder, { recursive: true })
writeFileSync(
  answersFile,
  JSON.stringify({
    defaultSection: 'leadership',
    timeZone: 'UTC',
    types: { page: 'skip' },
    closedTexts: 'draft',
  }),
)
const goals = [...(await measureReading()), ...(await measureApplying()), ...(await measureKills())]
rmSync(folder, { recursive: true })
process.exitCode = printGoals(goals) ? 0 : 1

async function measureReading(): Promise<Goal[]> {
  if (megabytes === 0) return []
  const bytesPerPost = 6000
  const file = await writeExport('large.xml', {
    posts: Math.round((megabytes * 1_000_000) / (bytesPerPost + 1500)),
    bytesPerPost,
  })
  return withInstallation(async (installation) => {
    const watched = watchProcess(program)
    const startedAtMs = performance.now()
    await installation.run(
      'import.ts',
      'wordpress',
      file,
      '--dry-run',
      '--report',
      join(folder, 'report.json'),
    )
    const tookSeconds = (performance.now() - startedAtMs) / 1000
    const { peakMebibytes } = watched.stop()
    const bytes = statSync(file).size
    rmSync(file)
    console.log(`${(bytes / 1e6).toFixed(0)} MB read and planned in ${tookSeconds.toFixed(0)} s:`)
    console.log(readFileSync(join(folder, 'report.json'), 'utf8'))
    return [
      {
        what: `${megabytes} MB read and planned`,
        measured: tookSeconds,
        unit: 's',
        atMost: (600 * megabytes) / 1000,
      },
      { what: 'memory of the process that reads, peak', measured: peakMebibytes, unit: 'MB', atMost: 350 },
    ]
  })
}

interface Others {
  publishMs: number
  pageMs: number
}

async function measureApplying(): Promise<Goal[]> {
  if (articles === 0) return []
  const file = await writeExport('articles.xml', { posts: articles, bytesPerPost: 5000 })
  return withInstallation(async (installation) => {
    await installation.start()
    await untilQuiet(installation)
    const publishing = await openPublishing(installation)
    try {
      await measureOthers(publishing, { name: 'warm-up', forSeconds: warmUpSeconds })
      await untilQuiet(installation)
      const before = await measureOthers(publishing, { name: 'before', forSeconds: seconds })
      const startedAtMs = performance.now()
      const imported = installation
        .run('import.ts', 'wordpress', file, '--answers', answersFile)
        .then(() => performance.now())
      await untilWritten(publishing, articles / 20)
      const appliesAtMs = performance.now()
      const busy = await measureOthers(publishing, { name: 'busy', forSeconds: seconds })
      const wasBusy = (await countLive(publishing)) < articles
      const importedAtMs = await imported
      const liveAtMs = await untilLive(installation, publishing)
      await untilQuiet(installation)
      const after = await measureOthers(publishing, { name: 'after', forSeconds: seconds })
      console.log(`publish p50 and page p99, in ms, before: ${describe(before)}; while it comes in: ${describe(busy)}; after: ${describe(after)}
written from ${((appliesAtMs - startedAtMs) / 1000).toFixed(0)} s after the start on\n`)
      if (!wasBusy) throw new Error('All articles were here before the rest was measured.')
      return [
        {
          what: `${articles} articles read, planned and applied`,
          measured: (importedAtMs - startedAtMs) / 1000,
          unit: 's',
          atMost: (360 * articles) / 10_000,
        },
        {
          what: 'all of them live after that',
          measured: (liveAtMs - importedAtMs) / 1000,
          unit: 's',
          atMost: 90,
        },
        {
          what: 'publish p50 ÷ that of idle',
          measured: (busy.publishMs * 2) / (before.publishMs + after.publishMs),
          unit: '',
          atMost: 1.3,
        },
        {
          what: 'page p99 ÷ that of idle',
          measured: (busy.pageMs * 2) / (before.pageMs + after.pageMs),
          unit: '',
          atMost: 1.3,
        },
      ]
    } finally {
      await publishing.database.end()
    }
  })
}

async function measureKills(): Promise<Goal[]> {
  if (kills === 0) return []
  const file = await writeExport('killed.xml', { posts: 1500, bytesPerPost: 2000 })
  const command = ['wordpress', file, '--answers', answersFile]
  const undisturbed = await withInstallation(async (installation) => {
    await installation.start()
    const startedAtMs = performance.now()
    await installation.run('import.ts', ...command)
    const tookMs = performance.now() - startedAtMs
    return { digests: await digestImported(installation.databaseUrl), tookMs }
  })
  let killed = 0
  const disturbed = await withInstallation(async (installation) => {
    await installation.start()
    while (killed < kills) {
      const endedAlone = await killAfter(installation, command, Math.random() * undisturbed.tookMs)
      if (endedAlone) break
      killed += 1
    }
    await installation.run('import.ts', ...command)
    return digestImported(installation.databaseUrl)
  })
  const differing = differingParts(undisturbed.digests, disturbed)
  console.log(
    `killed ${killed} times${differing.length > 0 ? `, and different are: ${differing.join(', ')}` : ''}`,
  )
  return [
    { what: 'times the command was killed', measured: killed, unit: '', atLeast: Math.min(kills, 5) },
    {
      what: 'parts of the database that differ from those of a run left alone',
      measured: differing.length,
      unit: '',
      atMost: 0,
    },
  ]
}

async function withInstallation<Result>(
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const installation = await Installation.create({ name: 'bench-import', port })
  try {
    return await work(installation)
  } finally {
    await installation.remove()
  }
}

async function writeExport(name: string, size: { posts: number; bytesPerPost: number }): Promise<string> {
  const file = join(folder, name)
  const args = [String(size.posts), String(size.bytesPerPost), file]
  await run(process.execPath, [join(projectRoot, 'cms/test/imports/write-wxr.ts'), ...args])
  return file
}

async function measureOthers(
  publishing: Publishing,
  { name, forSeconds }: { name: string; forSeconds: number },
): Promise<Others> {
  const latenciesMs = await publishFor(publishing, { name, seconds: forSeconds })
  const { p99Ms } = await measureLatency({
    url: `${publishing.installation.origin}/`,
    headers: {},
    connections,
    seconds: forSeconds,
    script: restingScript,
    variables: { REST_MS: String(restMs) },
  })
  return { publishMs: percentile(latenciesMs, 0.5), pageMs: p99Ms }
}

function describe({ publishMs, pageMs }: Others): string {
  return `${publishMs.toFixed(0)} and ${pageMs.toFixed(2)}`
}

const CountSchema = z.array(z.object({ count: z.coerce.number() }))

async function countLinks({ database }: Publishing): Promise<number> {
  const { rows } = await database.query(
    `select count(*) from import_links where kind = 'articles' and document_hash <> ''`,
  )
  return CountSchema.parse(rows)[0]?.count ?? 0
}

async function untilWritten(publishing: Publishing, count: number): Promise<void> {
  while ((await countLinks(publishing)) < count) await pause(100)
}

async function countLive({ database }: Publishing): Promise<number> {
  const { rows } = await database.query(
    `select count(*) from import_links link join articles on articles.id = link.document_id and articles._status = 'published'
      where link.kind = 'articles'`,
  )
  return CountSchema.parse(rows)[0]?.count ?? 0
}

/** Until the article that was brought in last is on its page, and all others have theirs. */
async function untilLive(installation: Installation, { database }: Publishing): Promise<number> {
  const { rows } = await database.query(
    `select articles.slug from import_links link join articles on articles.id = link.document_id
      where link.kind = 'articles' and articles._status = 'published' order by articles.id`,
  )
  const slugs = z.array(z.object({ slug: z.string() })).parse(rows)
  for (const { slug } of [slugs.at(-1), slugs[0], slugs[Math.floor(slugs.length / 2)]].flatMap(
    (row) => row ?? [],
  )) {
    while ((await fetch(`${installation.origin}/articles/${slug}`)).status !== 200) await pause(100)
  }
  return performance.now()
}

/** Begins the command and kills it with all its processes after so long; whether it had ended by itself. */
async function killAfter(installation: Installation, command: string[], ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/import.ts'), ...command], {
    cwd: projectRoot,
    env: installation.env,
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise<true>((resolve) => child.once('exit', () => resolve(true)))
  const isOver = await Promise.race([ended, pause(ms).then(() => false)])
  if (isOver) return child.exitCode === 0
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await ended
  return false
}

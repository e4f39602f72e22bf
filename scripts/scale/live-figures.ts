import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { committedAtMs } from '../bench/publish-rounds.ts'
import { percentile, type Goal } from '../bench/report.ts'
import { FrontClient } from '../observers/front-client.ts'
import type { Saved, Staff } from '../observers/staff.ts'
import { say } from '../observers/summary.ts'
import { limitToShare, removeShares } from './processor-share.ts'
import { processorUse } from './processor-use.ts'
import { directOrigin, operationsOf, siteNames, type MachineName, type Shape } from './shape.ts'
import { untilAnswers } from './until-answers.ts'

const rounds = 3
const publishesARound = 10
const warmUpPublishes = 2
/** Watching takes processor time from what is watched: three site servers are asked no more often than one. */
const restMsPerSite = 4
/** Feeds, pages of authors and share images follow a publish: the next one comes when they are done, as from an editor. */
const restMs = 2000
const giveUpAfterMs = 30_000

/**
 * From the commit of a publish until every site server shows it, with one and with three of them, in turn. Each machine has a share
 * of the processors for itself: three site servers on two processors would measure those.
 */
export async function measureLive(input: {
  shape: Shape
  staff: Staff
  article: (title: string) => object
}): Promise<Goal[]> {
  const { shape, staff } = input
  const saved = await staff.create('articles', input.article('Measured 0'))
  const database = new pg.Client(shape.databaseUrl)
  await database.connect()
  const [, ...others] = siteNames
  const one = begin()
  const three = begin()
  let count = 0
  const measure = async (sites: readonly MachineName[], into: Measured) => {
    let before = processorUse(shape)
    for (let turn = -warmUpPublishes; turn < publishesARound; turn += 1) {
      if (turn === 0) before = processorUse(shape)
      count += 1
      const tookMs = await measureOne({ staff, database, saved, sites, title: `Measured ${count}` })
      if (turn >= 0) into.tookMs.push(tookMs)
      await pause(restMs)
    }
    for (const [kind, usedMs] of processorUse(shape)) {
      into.usedMs.set(kind, (into.usedMs.get(kind) ?? 0) + usedMs - (before.get(kind) ?? 0))
    }
  }
  try {
    for (const name of shape.machines.keys()) limitToShare(name)
    for (let round = 0; round < rounds; round += 1) {
      await measure(siteNames, three)
      for (const name of others) await shape.machine(name).stop()
      await measure(siteNames.slice(0, 1), one)
      for (const name of others) shape.machine(name).start()
      for (const name of others) await untilAnswers(operationsOf(name))
      for (const name of others) limitToShare(name)
    }
  } finally {
    await database.end()
    removeShares()
  }
  say(`commit → live on one site server: ${describe(one)}`)
  say(`commit → live on three: ${describe(three)}`)
  const measured = percentile(three.tookMs, 0.5) / percentile(one.tookMs, 0.5)
  return [{ what: 'live on three site servers ÷ live on one, p50', measured, unit: '', atMost: 1.5 }]
}

interface Measured {
  tookMs: number[]
  /** Of the processors, by kind of machine, all publishes together. */
  usedMs: Map<string, number>
}

function begin(): Measured {
  return { tookMs: [], usedMs: new Map() }
}

function describe({ tookMs, usedMs }: Measured): string {
  const used = [...usedMs].map(([kind, ms]) => `${kind} ${(ms / tookMs.length).toFixed(0)}`)
  return `p50 ${percentile(tookMs, 0.5).toFixed(0)} ms, p99 ${percentile(tookMs, 0.99).toFixed(0)} ms (${tookMs.length} publishes; processor time of each: ${used.join(', ')} ms)`
}

async function measureOne(input: {
  staff: Staff
  database: pg.Client
  saved: Saved
  sites: readonly MachineName[]
  title: string
}): Promise<number> {
  const { staff, database, saved, sites, title } = input
  const askEveryMs = restMsPerSite * sites.length
  const live = Promise.all(
    sites.map((name) => untilShown({ name, path: `/articles/${saved.slug}`, title, askEveryMs })),
  )
  await staff.update('articles', saved.id, { title, _status: 'published' })
  const liveAtMs = Math.max(...(await live))
  return liveAtMs - (await committedAtMs(database, `articles:${saved.id}`))
}

/** Resolves to the moment of the first answer of a site server with this title. */
async function untilShown(input: {
  name: MachineName
  path: string
  title: string
  askEveryMs: number
}): Promise<number> {
  const client = new FrontClient(directOrigin(input.name))
  const giveUpAtMs = Date.now() + giveUpAfterMs
  let etag = ''
  try {
    while (Date.now() < giveUpAtMs) {
      const answer = await client.send(input.path, { headers: { 'if-none-match': etag } })
      if (answer.status === 200 && answer.body.toString().includes(`>${input.title}</h1>`)) return Date.now()
      etag = answer.headers['etag'] ?? ''
      await pause(input.askEveryMs)
    }
  } finally {
    client.close()
  }
  throw new Error(`${input.name} did not show '${input.title}' within ${giveUpAfterMs / 1000} s.`)
}

import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type ReplicaCheck,
  type ReplicaCheckAnswer,
  replicaCheckPath,
  ReplicaCheckSchema,
} from '@meridian/shared/replica/replica.schema'
import { signatureHeader, verifyWebhook } from '@meridian/shared/publishing/webhook-signature'
import type { Payload } from 'payload'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { digestsOf, ModelReplica } from '../../../../test/proof/replica-histories/model-replica.ts'
import { env } from '../../../env.ts'
import { readSiteHealth } from '../../site-health/read-site-health.ts'
import { refreshGlobals } from '../refresh-globals.ts'
import { checkReplicas } from './check-replicas.ts'

let payload: Payload
let magazine: Magazine
let target: string
const asked: ReplicaCheck[] = []
const answers: (ReplicaCheckAnswer | null)[] = []
const logged: { level: number; kinds?: string[] }[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })

/** A site server that answers what a test has put there; null for what is no answer. */
const site = createServer((request, response) => {
  void text(request).then((body) => {
    const header = String(request.headers[signatureHeader])
    const isOurs = verifyWebhook({ header, body, secret: env.PUBLISH_SECRET }).ok
    if (request.url !== replicaCheckPath || !isOurs) return response.writeHead(403).end()
    asked.push(ReplicaCheckSchema.parse(JSON.parse(body)))
    const answer = answers.shift()
    return answer ? response.end(JSON.stringify(answer)) : response.writeHead(404).end('Not here.')
  })
})

beforeAll(async () => {
  payload = await openCms()
  await refreshGlobals(payload)
  // They came by a migration, without an event: replicas have them by the snapshot that they begin with.
  await payload.db.pool.query('delete from newsletters')
  magazine = await createMagazine(payload)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  target = `http://127.0.0.1:${address.port}/_meridian/publish`
})
beforeEach(async () => {
  asked.length = 0
  logged.length = 0
  await payload.db.pool.query('truncate replica_checks')
})
afterAll(() => site.close())

const check = (patience = { asks: 3, pauseMs: 1 }) =>
  checkReplicas({
    pool: payload.db.pool,
    databaseUrl: env.DATABASE_URL,
    targets: [target],
    secret: env.PUBLISH_SECRET,
    logger,
    pauseMs: 0,
    patience,
  })

async function readHealth() {
  const sources = { targets: [target], purgeUrls: [], secret: env.PUBLISH_SECRET }
  return (await readSiteHealth(payload.db.pool, sources)).targets[0]?.replica
}

test('a replica that took every event has the digests that it is asked to compare', async () => {
  await magazine.createArticle({ title: 'Compared', heroImage: await magazine.uploadPicture('A harbour') })
  answers.push({ outcome: 'equal', position: 1, kinds: [] })
  expect(await check()).toEqual({ equal: 1, different: 0 })
  const replica = new ModelReplica()
  await replica.follow(payload)
  expect(asked).toEqual([
    { position: replica.position, version: recordsVersion, digests: digestsOf(replica.shown()) },
  ])
  expect(await readHealth()).toMatchObject({
    outcome: 'equal',
    position: replica.position,
    kinds: [],
    differedAt: null,
  })
})

test('one that is different is an error in the log, and is known for it when it has repaired itself', async () => {
  answers.push({ outcome: 'different', position: 1, kinds: ['article', 'picture'] })
  expect(await check()).toEqual({ equal: 0, different: 1 })
  expect(logged).toMatchObject([{ level: 50, kinds: ['article', 'picture'] }])
  const different = await readHealth()
  expect(different).toMatchObject({ outcome: 'different', kinds: ['article', 'picture'] })
  answers.push({ outcome: 'equal', position: 1, kinds: [] })
  await check()
  expect(await readHealth()).toMatchObject({
    outcome: 'equal',
    kinds: ['article', 'picture'],
    differedAt: different?.differedAt,
  })
})

test('one that has yet to get there is asked again, but not for ever', async () => {
  const behind: ReplicaCheckAnswer = { outcome: 'elsewhere', position: 0, kinds: [] }
  answers.push(behind, { outcome: 'equal', position: 1, kinds: [] })
  expect(await check()).toEqual({ equal: 1, different: 0 })
  answers.push(behind, behind, behind)
  expect(await check()).toEqual({ equal: 0, different: 0 })
  expect(asked).toHaveLength(5)
  expect(await readHealth()).toMatchObject({ outcome: 'elsewhere' })
})

test('what came of it before stays when a target does not answer', async () => {
  answers.push({ outcome: 'equal', position: 1, kinds: [] })
  await check()
  answers.push(null)
  expect(await check()).toEqual({ equal: 0, different: 0 })
  expect(logged).toMatchObject([{ level: 40, reason: 'answered 404' }])
  expect(await readHealth()).toMatchObject({ outcome: 'equal' })
})

import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { refreshGlobals } from '../../src/features/publishing/refresh-globals.ts'
import { openApi } from '../api.ts'
import { proofSize, reportProof } from '../env.ts'
import { createMagazine, openCms } from '../magazine.ts'
import { openNewsroom } from '../newsroom.ts'
import { builtSite, FollowedSite } from './replica-histories/followed-site.ts'
import { digestsOf, ModelReplica, readSnapshot } from './replica-histories/model-replica.ts'
import { RandomEditing } from './replica-histories/random-editing.ts'

/** Steps of a history: an edit, or several at once or in a transaction. */
const { rounds: steps, from: seed, timeout } = proofSize({ short: 60, full: 10_000 })
/** Steps between two comparisons of records. */
const stride = 10
/** Steps between two comparisons of pages; a multiple of the other. */
const pageStride = 50

let payload: Payload
let api: ReturnType<typeof openApi>
let dist: string

beforeAll(async () => {
  dist = await builtSite()
  payload = await openCms()
  api = openApi(payload)
  await refreshGlobals(payload)
  await createMagazine(payload)
  // A migration has made the first newsletters, without an event: a site server has them from a snapshot.
  await payload.update({ collection: 'newsletters', where: {}, data: { cadence: 'Now and then' } })
})

test(
  'who takes every event has what a snapshot gives and the pages of who begins with it, byte for byte',
  { timeout: Math.max(timeout, 300_000) },
  async () => {
    const replica = new ModelReplica()
    const site = new FollowedSite({ dist, seed: seed + 1 })
    const editing = await RandomEditing.open(await openNewsroom(payload), seed + 1)
    let lived = ''
    let followed = Promise.resolve<Awaited<ReturnType<FollowedSite['follow']>>>({
      pages: 0,
      differences: [],
      happened: {},
    })
    for (let step = 1; step <= steps; step += 1) {
      await editing.step()
      if (step % stride !== 0 && step !== steps) continue
      if (step % (2 * stride) === 0) await replica.follow(payload)
      const response = await api.getInternal('/snapshot')
      expect(response.status).toBe(200)
      const snapshot = readSnapshot(await response.text())
      await replica.follow(payload, snapshot.position)
      const recent = `after step ${step}: ${editing.log.slice(-3 * stride).join(', ')}`
      const shown = replica.shown()
      expect([recent, replica.position]).toEqual([recent, snapshot.position])
      expect([recent, Object.fromEntries(shown)]).toEqual([recent, Object.fromEntries(snapshot.records)])
      expect([recent, snapshot.digests]).toEqual([recent, digestsOf(shown)])
      if (step % pageStride !== 0 && step !== steps) continue
      if (step % 1000 === 0) reportProof(`${step} steps`)
      // While it follows, the editing goes on.
      const { differences } = await followed
      expect([lived, differences]).toEqual([lived, []])
      lived = `up to step ${step}: ${editing.log.splice(0).join(', ')}`
      followed = site.follow({ events: replica.takeEvents(), snapshot: snapshot.lines })
      followed.catch(() => {})
    }
    const { pages, differences, happened } = await followed
    expect([lived, differences]).toEqual([lived, []])
    await site.end()
    const { done, refused } = editing
    reportProof(
      `${steps} steps from seed ${seed + 1}, ${replica.position} events, ${replica.records.size} records at the end.`,
    )
    reportProof(
      [...done]
        .map(([name, count]) => `${name}: ${count} done, ${refused.get(name) ?? 0} refused`)
        .join('\n'),
    )
    reportProof(
      `${pages} pages at the end. What happened to their site server: ${JSON.stringify(happened, null, 1)}`,
    )
    expect(api.problems).toEqual([])
  },
)

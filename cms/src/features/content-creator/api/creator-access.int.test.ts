import { randomUUID } from 'node:crypto'
import { CreatorOverviewSchema } from '@meridian/shared/content-creator/creator-overview.schema'
import { GenerationSchema } from '@meridian/shared/content-creator/generation.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../../test/accounts.ts'
import { type CreatorOverview, openCreatorSetup, draftWork } from '../../../../test/creator-setup.ts'

let setup: CreatorOverview

beforeAll(async () => {
  setup = await openCreatorSetup()
})
afterAll(() => setup.close())
beforeEach(() => setup.clear())

describe('the way in', () => {
  const paths: [string, string, object?][] = [
    ['GET', ''],
    ['GET', '/articles'],
    ['POST', '/draft-projects', { id: randomUUID() }],
    ['GET', `/draft-projects/${randomUUID()}`],
    ['POST', '/generations', { id: randomUUID(), kind: 'seo', articleId: 1 }],
    ['GET', '/generations'],
    ['GET', `/generations/${randomUUID()}/events`],
  ]

  test.each(paths)('%s %s is closed to strangers, readers and the support', async (method, path, json) => {
    const ask = (as: { cookie: string } | null) => setup.send(method, path, { as, ...(json && { json }) })
    const reader = await signInAs(setup.payload, 'reader')
    const support = await signInAs(setup.payload, 'support')
    expect((await ask(null)).status).toBe(401)
    const [toReader, toSupport] = [await ask(reader), await ask(support)]
    expect([toReader.status, await toReader.text()]).toEqual([403, 'This is for the staff of the magazine.'])
    expect([toSupport.status, await toSupport.text()]).toEqual([403, 'Your role does not allow this.'])
  })

  test("another's draft and generation are unknown; administrators see generations of all", async () => {
    const { id, revision, work } = await setup.begin(draftWork({}))
    const generation = GenerationSchema.parse(
      await (await setup.start({ kind: 'outline', draftProjectId: id })).json(),
    )
    await setup.finished(generation.id)
    const asColleague = (method: string, path: string, json?: object) =>
      setup.send(method, path, { as: setup.colleague, ...(json && { json }) })
    expect((await asColleague('GET', `/draft-projects/${id}`)).status).toBe(404)
    expect((await asColleague('PUT', `/draft-projects/${id}`, { revision, work })).status).toBe(404)
    expect((await asColleague('POST', `/draft-projects/${id}/article`, { revision })).status).toBe(404)
    expect((await asColleague('POST', '/draft-projects', { id })).status).toBe(404)
    expect((await asColleague('GET', `/generations/${generation.id}`)).status).toBe(404)
    expect((await asColleague('GET', `/generations/${generation.id}/events`)).status).toBe(404)
    expect((await asColleague('POST', `/generations/${generation.id}/cancellation`)).status).toBe(404)
    expect(await (await asColleague('GET', '/generations?of=all')).json()).toEqual([])
    const all = await setup.send('GET', '/generations?of=all', { as: setup.admin })
    expect(await all.json()).toMatchObject([{ id: generation.id, author: 'Wanda Writer' }])
  })

  test('without a model says what is missing, and starts nothing', async () => {
    const { send } = setup.openServer({ provider: null, missing: ['AI_BASE_URL', 'AI_MODEL'] })
    const { settings } = CreatorOverviewSchema.parse(
      await (await send('GET', '', { as: setup.writer })).json(),
    )
    expect(settings).toEqual({ state: 'unset', missing: ['AI_BASE_URL', 'AI_MODEL'] })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const start = { id: randomUUID(), kind: 'outline', draftProjectId }
    const response = await send('POST', '/generations', { as: setup.writer, json: start })
    expect([response.status, await response.text()]).toEqual([
      409,
      'No model is set up for the content creator.',
    ])
  })

  test('tells the key of the provider to nobody', async () => {
    const answer = await (await setup.send('GET', '', { as: setup.admin })).text()
    expect(answer).toContain('meridian-sandbox')
    expect(answer).not.toContain('local-ai')
    expect(answer).not.toContain('127.0.0.1')
    expect(setup.server.problems).toEqual([])
  })
})

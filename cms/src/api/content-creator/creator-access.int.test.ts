import { randomUUID } from 'node:crypto'
import { CreatorDeskSchema } from '@meridian/shared/content-creator/creator-desk.schema'
import { RunSchema } from '@meridian/shared/content-creator/creator-run.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { type CreatorDesk, openCreatorDesk, piece } from '../../../test/creator-desk.ts'

let desk: CreatorDesk

beforeAll(async () => {
  desk = await openCreatorDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

describe('the way in', () => {
  const paths: [string, string, object?][] = [
    ['GET', ''],
    ['GET', '/articles'],
    ['POST', '/commissions', { id: randomUUID() }],
    ['GET', `/commissions/${randomUUID()}`],
    ['POST', '/runs', { id: randomUUID(), kind: 'seo', articleId: 1 }],
    ['GET', '/runs'],
    ['GET', `/runs/${randomUUID()}/events`],
  ]

  test.each(paths)('%s %s is closed to strangers, readers and the support', async (method, path, json) => {
    const ask = (as: { cookie: string } | null) => desk.send(method, path, { as, ...(json && { json }) })
    const reader = await signInAs(desk.payload, 'reader')
    const support = await signInAs(desk.payload, 'support')
    expect((await ask(null)).status).toBe(401)
    const [toReader, toSupport] = [await ask(reader), await ask(support)]
    expect([toReader.status, await toReader.text()]).toEqual([403, 'This is for the staff of the magazine.'])
    expect([toSupport.status, await toSupport.text()]).toEqual([403, 'Your role does not allow this.'])
  })

  test("another's piece and run are unknown; administrators see runs of all", async () => {
    const { id, revision, work } = await desk.begin(piece({}))
    const run = RunSchema.parse(await (await desk.start({ kind: 'outline', commissionId: id })).json())
    await desk.finished(run.id)
    const asColleague = (method: string, path: string, json?: object) =>
      desk.send(method, path, { as: desk.colleague, ...(json && { json }) })
    expect((await asColleague('GET', `/commissions/${id}`)).status).toBe(404)
    expect((await asColleague('PUT', `/commissions/${id}`, { revision, work })).status).toBe(404)
    expect((await asColleague('POST', `/commissions/${id}/article`, { revision })).status).toBe(404)
    expect((await asColleague('POST', '/commissions', { id })).status).toBe(404)
    expect((await asColleague('GET', `/runs/${run.id}`)).status).toBe(404)
    expect((await asColleague('GET', `/runs/${run.id}/events`)).status).toBe(404)
    expect((await asColleague('POST', `/runs/${run.id}/cancellation`)).status).toBe(404)
    expect(await (await asColleague('GET', '/runs?of=all')).json()).toEqual([])
    const all = await desk.send('GET', '/runs?of=all', { as: desk.admin })
    expect(await all.json()).toMatchObject([{ id: run.id, author: 'Wanda Writer' }])
  })

  test('without a model says what is missing, and starts nothing', async () => {
    const { send } = desk.openServer({ provider: null, missing: ['AI_BASE_URL', 'AI_MODEL'] })
    const { settings } = CreatorDeskSchema.parse(await (await send('GET', '', { as: desk.writer })).json())
    expect(settings).toEqual({ state: 'unset', missing: ['AI_BASE_URL', 'AI_MODEL'] })
    const { id: commissionId } = await desk.begin(piece({}))
    const start = { id: randomUUID(), kind: 'outline', commissionId }
    const response = await send('POST', '/runs', { as: desk.writer, json: start })
    expect([response.status, await response.text()]).toEqual([
      409,
      'No model is set up for the content creator.',
    ])
  })

  test('tells the key of the provider to nobody', async () => {
    const answer = await (await desk.send('GET', '', { as: desk.admin })).text()
    expect(answer).toContain('meridian-sandbox')
    expect(answer).not.toContain('local-ai')
    expect(answer).not.toContain('127.0.0.1')
    expect(desk.server.faults).toEqual([])
  })
})

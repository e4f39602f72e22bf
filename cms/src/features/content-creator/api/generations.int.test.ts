import { randomUUID } from 'node:crypto'
import { generationAnswers, GenerationSchema } from '@meridian/shared/content-creator/generation.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CreatorOverview,
  eventsOf,
  openCreatorSetup,
  draftWork,
  textOf,
} from '../../../../test/creator-setup.ts'
import { costMicros, reckonTokens } from '../model/cost.ts'

let setup: CreatorOverview

beforeAll(async () => {
  setup = await openCreatorSetup()
})
afterAll(() => setup.close())
beforeEach(() => setup.clear())

const generationOf = async (response: Response) => GenerationSchema.parse(await response.json())

describe('a run', () => {
  test('writes an outline, and knows its tokens, cost, model and prompt', async () => {
    const { id: draftProjectId } = await setup.begin(draftWork({}, 'Patience in boards'))
    const response = await setup.start({ kind: 'outline', draftProjectId })
    expect(response.status).toBe(202)
    const { id } = await generationOf(response)
    const generation = await setup.finished(id)
    expect(generation).toMatchObject({
      state: 'done',
      kind: 'outline',
      about: 'Patience in boards',
      draftProjectId,
      author: 'Wanda Writer',
      model: 'meridian-sandbox',
      promptVersion: expect.stringMatching(/^1 \([0-9a-f]{8}\)$/),
      isCounted: true,
      failure: null,
    })
    expect(generation.output).toContain('a scene that puts patience in boards before the reader')
    expect(generation.costMicros).toBe(costMicros(generation, setup.settings.prices))
    expect(generation.costMicros).toBeGreaterThan(0)
  })

  test('comes piece by piece, and can be read on from any place', async () => {
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'draft', draftProjectId }))
    const streamed = await setup.send('GET', `/generations/${id}/events`, { as: setup.writer })
    expect(streamed.headers.get('content-type')).toContain('text/event-stream')
    expect(streamed.headers.get('cache-control')).toBe('no-store, no-transform')
    const events = await eventsOf(streamed)
    const { output } = await setup.finished(id)
    expect(textOf(events)).toBe(output)
    expect(events.at(-1)?.event).toMatchObject({ type: 'generation', generation: { state: 'done' } })
    const later = await setup.send('GET', `/generations/${id}/events`, {
      as: setup.writer,
      headers: { 'last-event-id': '1-20' },
    })
    const [first] = await eventsOf(later)
    expect(first?.event).toEqual({ type: 'text', at: 20, text: output.slice(20) })
  })

  test('is read by the other window and by another server as well', async () => {
    setup.sandbox.behave({ kind: 'answer', delayMs: 5 })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    const elsewhere = setup.openServer()
    const [here, there] = await Promise.all(
      [setup.server, elsewhere].map(async ({ send }) =>
        eventsOf(await send('GET', `/generations/${id}/events`, { as: setup.writer })),
      ),
    )
    expect(textOf(here ?? [])).toBe(textOf(there ?? []))
    expect(textOf(here ?? [])).toBe((await setup.readGeneration(id)).output)
  })

  test('that was clicked twice is one', async () => {
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const json = { id: randomUUID(), kind: 'outline', draftProjectId }
    const answers = await Promise.all([setup.start(json), setup.start(json), setup.start(json)])
    const generations = await Promise.all(answers.map(generationOf))
    expect(new Set(generations.map(({ id }) => id))).toEqual(new Set([json.id]))
    await setup.finished(json.id)
    expect(setup.sandbox.requests).toHaveLength(1)
  })

  test('is the only one of its draft while it goes on', async () => {
    setup.sandbox.behave({ kind: 'stalled', afterTokens: 2 })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    const second = await setup.start({ kind: 'draft', draftProjectId })
    expect([second.status, await second.text()]).toEqual([
      409,
      'The model is writing for this draft already.',
    ])
    await setup.send('POST', `/generations/${id}/cancellation`, { as: setup.writer })
    await setup.finished(id)
    expect((await setup.start({ kind: 'draft', draftProjectId })).status).toBe(202)
  })

  test('that is cancelled ends at the provider, keeps what came, and can be gone on with', async () => {
    setup.sandbox.behave({ kind: 'stalled', afterTokens: 4 })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    await expect.poll(async () => (await setup.readGeneration(id)).output).toMatch(/^- \*\*Opening/)
    await setup.send('POST', `/generations/${id}/cancellation`, { as: setup.writer })
    const cancelled = await setup.finished(id)
    expect(cancelled).toMatchObject({ state: 'cancelled', canGoOn: true, isCounted: false })
    await expect.poll(() => setup.sandbox.requests[0]?.isAborted).toBe(true)
    const next = await generationOf(await setup.start({ kind: 'outline', draftProjectId, continues: id }))
    expect(next.output.startsWith(cancelled.output)).toBe(true)
    const whole = await setup.finished(next.id)
    expect(whole.state).toBe('done')
    expect(whole.output.startsWith(`${cancelled.output} and here the thread is taken up again.`)).toBe(true)
  })

  test('that goes on and is cancelled again pays for its own words alone', async () => {
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    setup.sandbox.behave({ kind: 'cut', afterTokens: 12 })
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    const first = await setup.finished(id)
    setup.sandbox.behave({ kind: 'stalled', afterTokens: 2 })
    const { id: nextId } = await generationOf(
      await setup.start({ kind: 'outline', draftProjectId, continues: id }),
    )
    const lengthOf = async () => (await setup.readGeneration(nextId)).output.length
    await expect.poll(lengthOf).toBeGreaterThan(first.output.length)
    await setup.send('POST', `/generations/${nextId}/cancellation`, { as: setup.writer })
    const { output, outputTokens, isCounted } = await setup.finished(nextId)
    expect(isCounted).toBe(false)
    expect(outputTokens).toBe(reckonTokens(output.slice(first.output.length)))
  })

  test('can be cancelled from another server', async () => {
    setup.sandbox.behave({ kind: 'stalled', afterTokens: 4 })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    await setup.openServer().send('POST', `/generations/${id}/cancellation`, { as: setup.writer })
    expect((await setup.finished(id)).state).toBe('cancelled')
  })

  test.each([
    ['cut', 'The connection to the provider broke off. What had come by then is kept.', true],
    ['malformed', 'The provider sent something that cannot be read. What had come by then is kept.', true],
    ['too-long', 'The text has become as long as it may. What had come by then is kept.', true],
    ['filtered', /^The filter of the provider has stopped the text/, false],
  ] as const)(
    'that ends as %s says so, keeps what came, and offers what helps',
    async (kind, failure, canGoOn) => {
      setup.sandbox.behave({ kind })
      const { id: draftProjectId } = await setup.begin(draftWork({}))
      const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
      const generation = await setup.finished(id)
      expect(generation).toMatchObject({ state: 'failed', canGoOn, failure: expect.stringMatching(failure) })
      expect(generation.output).toMatch(/^- \*\*Opening/)
    },
  )

  test('that the provider refuses costs nothing, and shows nothing of the key, here or in the log', async () => {
    setup.sandbox.behave({ kind: 'status', status: 401 })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    const generation = await setup.finished(id)
    expect(generation.failure).toMatch(/^The provider does not accept the key/)
    expect(generation).toMatchObject({ inputTokens: 0, outputTokens: 0, costMicros: 0 })
    expect(setup.logged).toEqual([
      [{ generation: id, code: 'key-refused' }, 'a generation of the content creator failed'],
    ])
    expect(JSON.stringify(generation)).not.toContain('local-ai')
  })

  test('that meets a problem of the provider says so, and leaves nothing to go on with', async () => {
    setup.sandbox.behave({ kind: 'status', status: 500 })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    expect(await setup.finished(id)).toMatchObject({
      state: 'failed',
      canGoOn: false,
      failure: expect.stringMatching(/^The provider has a problem of its own/),
    })
  })

  test('that comes too soon is told when to come again', async () => {
    setup.sandbox.behave({ kind: 'status', status: 429, retryAfterSeconds: 9 })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    expect((await setup.finished(id)).failure).toBe('The provider is busy. Please try again in 9 seconds.')
  })
})

describe('an answer that has to be an object', () => {
  test.each([
    ['headlines', generationAnswers.headlines],
    ['excerpt', generationAnswers.excerpt],
    ['seo', generationAnswers.seo],
  ] as const)('is one: %s', async (kind, schema) => {
    const { id: draftProjectId } = await setup.begin(draftWork({ draft: 'A whole draft.' }))
    const { id } = await generationOf(await setup.start({ kind, draftProjectId }))
    const { output, state } = await setup.finished(id)
    expect(state).toBe('done')
    expect(schema.safeParse(JSON.parse(output)).success).toBe(true)
  })

  test('is asked for once more when it is none, and both tries are paid for', async () => {
    setup.sandbox.behave({ kind: 'wrong-json' })
    const { id: draftProjectId } = await setup.begin(draftWork({ draft: 'A whole draft.' }))
    const { id } = await generationOf(await setup.start({ kind: 'headlines', draftProjectId }))
    const generation = await setup.finished(id)
    expect(generation.state).toBe('done')
    expect(JSON.parse(generation.output)).toHaveProperty('headlines')
    const [first, second] = setup.sandbox.requests
    expect(setup.sandbox.requests).toHaveLength(2)
    expect(second?.prompt).toContain('Task: repair')
    expect(second?.prompt).toContain('Gladly! Here is what you asked for')
    expect(generation.inputTokens).toBeGreaterThan(
      ((first?.prompt.length ?? 0) + (second?.prompt.length ?? 0)) / 4,
    )
    const events = await eventsOf(
      await setup.send('GET', `/generations/${id}/events`, {
        as: setup.writer,
        headers: { 'last-event-id': '1-5' },
      }),
    )
    expect(events[0]?.event).toEqual({ type: 'restart' })
    expect(textOf(events)).toBe(generation.output)
  })

  test('is given up when it is none the second time either', async () => {
    setup.sandbox.behave({ kind: 'wrong-json' })
    setup.sandbox.behave({ kind: 'wrong-json' })
    const { id: draftProjectId } = await setup.begin(draftWork({ draft: 'A whole draft.' }))
    const { id } = await generationOf(await setup.start({ kind: 'seo', draftProjectId }))
    expect(await setup.finished(id)).toMatchObject({
      state: 'failed',
      canGoOn: false,
      failure: expect.stringMatching(/^The model did not answer in the form/),
    })
    expect(setup.sandbox.requests).toHaveLength(2)
  })
})

describe('what the house may spend', () => {
  test('is a limit in money that a generation cannot pass', async () => {
    const { send } = setup.openServer({ monthlyBudget: 0.001 })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const response = await send('POST', '/generations', {
      as: setup.writer,
      json: { id: randomUUID(), kind: 'outline', draftProjectId },
    })
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringMatching(/^What the house may spend on the content creator this month is used up/),
    ])
    expect(setup.sandbox.requests).toEqual([])
  })

  test('is a limit in tokens that runs at the same moment cannot pass together', async () => {
    const { send } = setup.openServer({ monthlyTokens: 2600 })
    for (const _ of ['One', 'Two', 'Three']) setup.sandbox.behave({ kind: 'stalled', afterTokens: 1 })
    const drafts = await Promise.all(
      ['One', 'Two', 'Three'].map((topic) => setup.begin(draftWork({}, topic))),
    )
    const answers = await Promise.all(
      drafts.map(({ id: draftProjectId }) =>
        send('POST', '/generations', {
          as: setup.writer,
          json: { id: randomUUID(), kind: 'outline', draftProjectId },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
    const started = answers.find(({ status }) => status === 202)
    const { id } = await generationOf(started ?? Response.error())
    await send('POST', `/generations/${id}/cancellation`, { as: setup.writer })
    await setup.finished(id)
  })

  test('says to anyone who asks too often when to ask again', async () => {
    const { send } = setup.openServer({ generationsPerHour: 1 })
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const start = () =>
      send('POST', '/generations', {
        as: setup.writer,
        json: { id: randomUUID(), kind: 'outline', draftProjectId },
      })
    const { id } = await generationOf(await start())
    await setup.finished(id)
    const refused = await start()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    const { id: colleagues } = await setup.begin(draftWork({}), setup.colleague)
    const json = { id: randomUUID(), kind: 'outline', draftProjectId: colleagues }
    expect((await send('POST', '/generations', { as: setup.colleague, json })).status).toBe(202)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.server.problems).toEqual([])
})

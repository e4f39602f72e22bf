import { inspect } from 'node:util'
import { AiSandbox } from '@meridian/sandbox/ai/ai-sandbox'
import { aiSandbox } from '@meridian/shared/content-creator/ai-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AiProvider } from '../ai-env.ts'
import { costMicros } from './cost.ts'
import { writeWithModel } from './write-with-model.ts'

const sandbox = new AiSandbox({ apiKey: aiSandbox.apiKey })
let provider: AiProvider

beforeAll(async () => {
  provider = { baseUrl: await sandbox.start(), apiKey: aiSandbox.apiKey, model: aiSandbox.model }
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

const request = {
  instructions: 'You are an editor.',
  request: 'Task: outline\nTopic: Patience',
  temperature: 0.5,
  maxOutputTokens: 500,
  pictures: [],
}

async function write(
  change: Partial<AiProvider> = {},
  { signal = new AbortController().signal, timeoutMs = 60_000 } = {},
) {
  let text = ''
  const end = await writeWithModel({
    provider: { ...provider, ...change },
    request,
    signal,
    timeoutMs,
    onText: (piece) => (text += piece),
  })
  return { end, text }
}

const codeOf = ({ end }: Awaited<ReturnType<typeof write>>) =>
  end.outcome === 'failed' ? end.failure.code : end.outcome

describe('a call of the model through the real client', () => {
  test('brings the text piece by piece, and says what it took', async () => {
    const { end, text } = await write()
    expect(end).toMatchObject({
      outcome: 'done',
      usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    })
    expect(text).toContain('**Opening**: a scene that puts patience before the reader')
    expect(sandbox.requests).toMatchObject([
      { instructions: 'You are an editor.', hasTools: false, maxTokens: 500 },
    ])
  })

  test('is done also where the provider does not say what it took', async () => {
    sandbox.behave({ kind: 'no-usage' })
    expect((await write()).end).toEqual({ outcome: 'done', usage: null })
  })

  test.each([
    ['cut', { kind: 'cut' }],
    ['cut', { kind: 'unfinished' }],
    ['malformed', { kind: 'malformed' }],
    ['provider-failed', { kind: 'error-chunk' }],
    ['filtered', { kind: 'filtered' }],
    ['too-long', { kind: 'too-long' }],
  ] as const)('that ends as %s keeps what came before: %j', async (code, behaviour) => {
    sandbox.behave(behaviour)
    const written = await write()
    expect(codeOf(written)).toBe(code)
    expect(written.text).toMatch(/^- \*\*Opening\*\*: a scene/)
  })

  test.each([
    ['key-refused', 401],
    ['key-refused', 403],
    ['model-unknown', 404],
    ['provider-failed', 500],
    ['provider-failed', 503],
  ] as const)('that is refused is %s: %i', async (code, status) => {
    sandbox.behave({ kind: 'status', status })
    expect(codeOf(await write())).toBe(code)
    expect(sandbox.requests).toHaveLength(1)
  })

  test('that is too much for the provider says when to try again', async () => {
    sandbox.behave({ kind: 'status', status: 429, retryAfterSeconds: 7 })
    expect((await write()).end).toMatchObject({ failure: { code: 'busy', retryAfterSeconds: 7 } })
  })

  test('that a model refuses for its settings is made once more without them', async () => {
    sandbox.behave({ kind: 'status', status: 400 })
    expect(codeOf(await write())).toBe('done')
    expect(sandbox.requests.map(({ maxTokens }) => maxTokens)).toEqual([500, null])
    sandbox.behave({ kind: 'status', status: 400 })
    sandbox.behave({ kind: 'status', status: 400 })
    expect(codeOf(await write())).toBe('request-refused')
  })

  test('to nobody is unreachable', async () => {
    expect(codeOf(await write({ baseUrl: 'http://127.0.0.1:9/v1' }))).toBe('unreachable')
  })

  test('is given up when the model falls silent', async () => {
    sandbox.behave({ kind: 'stalled', afterTokens: 2 })
    const written = await write({}, { timeoutMs: 200 })
    expect([codeOf(written), written.text]).toEqual(['silent', '- **Opening**:'])
    await expect.poll(() => sandbox.requests[0]?.isAborted).toBe(true)
  })

  test('that is cancelled is cancelled at the provider as well', async () => {
    sandbox.behave({ kind: 'stalled', afterTokens: 2 })
    const controller = new AbortController()
    const writing = write({}, { signal: controller.signal })
    await expect.poll(() => sandbox.requests.length).toBe(1)
    controller.abort()
    expect(codeOf(await writing)).toBe('cancelled')
    await expect.poll(() => sandbox.requests[0]?.isAborted).toBe(true)
  })

  test('tells nobody the key, whatever the provider says', async () => {
    const { end } = await write({ apiKey: 'sk-very-secret' })
    expect(codeOf({ end, text: '' })).toBe('key-refused')
    const told = end.outcome === 'failed' ? end.failure : null
    expect(inspect(told)).not.toContain('secret')
  })
})

test('a cost is in millionths of the currency, and unknown without prices', () => {
  const usage = { inputTokens: 1200, outputTokens: 400 }
  expect(costMicros(usage, { input: 2.5, output: 10, currency: 'USD' })).toBe(7000)
  expect(costMicros(usage, null)).toBeNull()
})

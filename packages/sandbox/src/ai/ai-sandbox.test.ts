import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AiSandbox } from './ai-sandbox.ts'
import { sandboxModel } from './completion.ts'

const apiKey = 'key-of-the-test'
const sandbox = new AiSandbox({ apiKey })
let baseUrl: string

beforeAll(async () => {
  baseUrl = await sandbox.start()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

const headlines = 'Task: headlines\nTopic: Patience in boards'

function ask(prompt: string, { stream = false, key = apiKey, model = '' } = {}): Promise<Response> {
  return fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: model || sandboxModel,
      messages: [{ role: 'user', content: prompt }],
      stream,
      ...(stream && { stream_options: { include_usage: true } }),
    }),
  })
}

const UsageSchema = z.object({ prompt_tokens: z.int(), completion_tokens: z.int() })
const AnswerSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]),
  usage: UsageSchema,
})
const ChunkSchema = z.object({
  choices: z.array(
    z.object({ delta: z.object({ content: z.string().optional() }), finish_reason: z.string().nullable() }),
  ),
  usage: UsageSchema.optional(),
})

const answerOf = async (response: Response) => AnswerSchema.parse(await response.json())

async function chunksOf(response: Response): Promise<z.output<typeof ChunkSchema>[]> {
  const lines = (await response.text()).split('\n\n').filter((line) => line.startsWith('data: '))
  expect(lines.pop()).toBe('data: [DONE]')
  return lines.map((line) => ChunkSchema.parse(JSON.parse(line.slice(6))))
}

describe('the local model', () => {
  test('answers whole, in the shape of a chat completion, and says what it took', async () => {
    const response = await ask(headlines)
    expect(response.status).toBe(200)
    const answer: unknown = await response.json()
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model: sandboxModel,
      choices: [{ index: 0, message: { role: 'assistant' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: Math.ceil((headlines.length + 2) / 4) },
    })
  })

  test('answers the same prompt with the same text, streamed as well', async () => {
    const whole = await answerOf(await ask(headlines))
    const chunks = await chunksOf(await ask(headlines, { stream: true }))
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
    expect(text).toBe(whole.choices[0].message.content)
    expect(JSON.parse(text).headlines).toContain('Patience In Boards, Reconsidered')
    expect(chunks.at(-1)).toEqual({ choices: [], usage: whole.usage })
    expect(chunks.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop' }] })
  })

  test('lists its one model, and knows no other', async () => {
    const models = await fetch(`${baseUrl}/models`, { headers: { authorization: `Bearer ${apiKey}` } })
    expect(await models.json()).toMatchObject({ object: 'list', data: [{ id: sandboxModel }] })
    const unknown = await ask(headlines, { model: 'another' })
    expect([unknown.status, await unknown.json()]).toMatchObject([
      404,
      { error: { code: 'model_not_found' } },
    ])
  })

  test('refuses another key, and a request that is none', async () => {
    const stranger = await ask(headlines, { key: 'wrong' })
    expect([stranger.status, await stranger.json()]).toMatchObject([
      401,
      { error: { code: 'invalid_api_key' } },
    ])
    const nothing = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: '{"messages": []}',
    })
    expect(nothing.status).toBe(400)
    expect(sandbox.requests).toEqual([])
  })
})

describe('a problem', () => {
  test('comes once for each time that it was asked for', async () => {
    sandbox.behave({ kind: 'status', status: 429, retryAfterSeconds: 7 })
    const busy = await ask(headlines)
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await ask(headlines)).status).toBe(200)
  })

  test.each(['unauthorised', 'busy', 'broken'])('can be wished for in the prompt: %s', async (wish) => {
    const refused = await ask(`${headlines} [sandbox: ${wish}]`)
    expect(refused.ok).toBe(false)
    expect(await refused.json()).toMatchObject({ error: { message: expect.stringMatching(/./) } })
  })

  test('a cut closes the connection in the middle of the text', async () => {
    sandbox.behave({ kind: 'cut', afterTokens: 3 })
    const response = await ask(headlines, { stream: true })
    await expect(response.text()).rejects.toThrow('terminated')
  })

  test('a stream that breaks off politely names no reason for its end', async () => {
    sandbox.behave({ kind: 'unfinished', afterTokens: 3 })
    const text = await (await ask(headlines, { stream: true })).text()
    expect(text.match(/"finish_reason":null/g)).toHaveLength(3)
    expect(text).not.toContain('"stop"')
  })

  test.each([
    ['filtered', 'content_filter'],
    ['too-long', 'length'],
  ] as const)('%s ends with the reason %s', async (kind, reason) => {
    sandbox.behave({ kind, afterTokens: 3 })
    const chunks = await chunksOf(await ask(headlines, { stream: true }))
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe(reason)
  })

  test('who hangs up is noted', async () => {
    sandbox.behave({ kind: 'stalled', afterTokens: 3 })
    const controller = new AbortController()
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      signal: controller.signal,
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ model: sandboxModel, stream: true, messages: [{ role: 'user', content: 'x' }] }),
    })
    await response.body?.getReader().read()
    controller.abort()
    await expect.poll(() => sandbox.requests[0]?.isAborted).toBe(true)
  })
})

test('a draft quotes the sources that stand in the prompt, by their numbers', async () => {
  const source =
    '<<<MATERIAL k1 | source 1: The survey>>>\nNine in ten wait. More follows.\n<<<END OF MATERIAL k1>>>'
  const answer = await answerOf(await ask(`Task: draft\nTopic: Waiting\nLength: 200 words\n\n${source}`))
  expect(answer.choices[0].message.content).toContain('The survey puts it plainly: “Nine in ten wait” [1].')
})

import { answerBundleEndpoint } from '@meridian/shared/content/internal.endpoints'
import { asOfHeader, type BundledAnswer, decodeBundle } from '@meridian/shared/content/answer-bundle'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { env } from '../../../env.ts'

let api: ReturnType<typeof openApi>

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  api = openApi(payload)
  for (const title of ['One', 'Two', 'Three']) await magazine.createArticle({ title })
})

const authorization = `Bearer ${env.INTERNAL_SECRET}`
const post = (body: string, headers: Record<string, string> = { authorization }) =>
  api.api.request(answerBundleEndpoint.path, { method: 'POST', body, headers })

test('each target is answered as if it had been asked for alone', async () => {
  const targets = [
    '/api/internal/content/site',
    '/api/internal/content/home',
    '/api/internal/content/lists/latest?limit=24',
    '/api/internal/content/lists/section%3Anowhere',
    '/api/internal/content/articles/two',
    '/api/articles/active',
    '/api/articles/never-published',
    '/api/nothing',
  ]
  const response = await post(JSON.stringify({ targets }))
  expect(response.status).toBe(200)
  const answers = new Map<number, BundledAnswer>()
  for await (const [index, answer] of decodeBundle(response.body ?? [])) answers.set(index, answer)
  expect(answers.size).toBe(targets.length)
  for (const [index, target] of targets.entries()) {
    const alone = await api.get(target, { authorization })
    const bundled = answers.get(index)
    expect([target, bundled?.status]).toEqual([target, alone.status])
    expect(new TextDecoder().decode(bundled?.body)).toBe(await alone.text())
    expect(bundled?.headers).toEqual([...alone.headers])
  }
})

test.each([
  ['nothing', ''],
  ['no targets', '{"targets":[]}'],
  ['another address', '{"targets":["https://elsewhere.example/"]}'],
  ['too many', JSON.stringify({ targets: Array.from({ length: 101 }, () => '/api/health') })],
  ['a field that is not known', '{"targets":["/api/health"],"method":"DELETE"}'],
])('a request for %s is refused', async (_, body) => {
  expect((await post(body)).status).toBe(400)
})

test('site servers that apply the same event get the same answer, and one that applies a later event a new one', async () => {
  const body = JSON.stringify({ targets: ['/api/internal/content/articles/one'] })
  const titleAsOf = async (asOf: number) => {
    const response = await post(body, { authorization, [asOfHeader]: String(asOf) })
    for await (const [, answer] of decodeBundle(response.body ?? []))
      return /"title":"([^"]*)"/.exec(new TextDecoder().decode(answer.body))?.[1]
    return undefined
  }
  expect(await titleAsOf(3)).toBe('One')
  await payload.update({
    collection: 'articles',
    where: { slug: { equals: 'one' } },
    data: { title: 'One, corrected', _status: 'published' },
  })
  expect([await titleAsOf(3), await titleAsOf(2)]).toEqual(['One', 'One'])
  expect([await titleAsOf(4), await titleAsOf(3)]).toEqual(['One, corrected', 'One, corrected'])
  expect((await post(body, { authorization, [asOfHeader]: 'soon' })).status).toBe(400)
})

test('nobody else may ask', async () => {
  const body = JSON.stringify({ targets: ['/api/internal/content/home'] })
  expect((await post(body, {})).status).toBe(401)
})

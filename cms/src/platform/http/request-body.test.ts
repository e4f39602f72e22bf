import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { DeepBodyError } from './json-depth.ts'
import { readFields } from './request-body.ts'

const app = new Hono().post('/', async (c) => c.json(await readFields(c)))
const read = async (body: string) => (await app.request('/', { method: 'POST', body })).json()

test('half of a character becomes the sign for one that is lost, wherever it stands', async () => {
  const body = String.raw`{"message":"a\ud800b","more":{"list":["\udc00","👩🏽‍⚖️"]}}`
  expect(await read(body)).toEqual({ message: 'a\ufffdb', more: { list: ['\ufffd', '👩🏽‍⚖️'] } })
})

test.each(['[]', '"text"', '1', 'null', '{', ''])('%j has no fields', async (body) => {
  expect(await read(body)).toBeNull()
})

test.each(['[', '{"a":'])('twenty thousand %j inside one another are the sender’s mistake', async (open) => {
  const close = open === '[' ? ']' : '}'
  const deep = `{"message":${open.repeat(20_000)}1${close.repeat(20_000)}}`
  const refused: unknown[] = []
  const refusing = new Hono().post('/', async (c) => c.json(await readFields(c)))
  refusing.onError((error, c) => c.json(refused.push(error)))
  await refusing.request('/', { method: 'POST', body: deep })
  expect(refused).toEqual([expect.any(DeepBodyError)])
})

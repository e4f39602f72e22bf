import { Hono } from 'hono'
import { expect, test } from 'vitest'
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

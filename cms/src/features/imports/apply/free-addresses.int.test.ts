import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { freeAddresses } from './free-addresses.ts'

let payload: Payload
let harbour: number
let tide: number

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  harbour = (await magazine.createArticle({ title: 'Harbour', slug: 'harbour' })).id
  tide = (await magazine.createArticle({ title: 'Tide', slug: 'tide' })).id
})

test('an article keeps its own address, and gets a number where another one has what it wants', async () => {
  expect(
    await freeAddresses(payload.db.pool, [
      { id: harbour, slug: 'harbour' },
      { id: 9001, slug: 'tide' },
      { id: 9002, slug: 'boats' },
      { id: 9003, slug: 'boats' },
      { id: 9004, slug: '' },
    ]),
  ).toEqual(['harbour', 'tide-2', 'boats', 'boats-2', 'article-9004'])
})

test('the address of an article that is about to get another stays taken', async () => {
  expect(
    await freeAddresses(payload.db.pool, [
      { id: 9001, slug: 'tide' },
      { id: tide, slug: 'ebb' },
      { id: harbour, slug: 'tide' },
    ]),
  ).toEqual(['tide-2', 'ebb', 'tide-3'])
})

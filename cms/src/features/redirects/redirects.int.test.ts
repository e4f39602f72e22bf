import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMagazine, openCms } from '../../../test/magazine.ts'
import { readRedirect, readRedirectPaths } from './read-redirects.ts'
import type { Redirect } from '../../payload-types.ts'

let payload: Payload
let magazine: Awaited<ReturnType<typeof createMagazine>>

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  await magazine.createArticle({ title: 'The Quiet Capital' })
})

beforeEach(() => payload.db.pool.query('truncate redirects, publish_events cascade'))

function lead(fromPath: string, toAddress: string, kind: Redirect['kind'] = 'permanent') {
  return payload.create({ collection: 'redirects', data: { fromPath, toAddress, kind } })
}

async function problemOf(fromPath: string, toAddress: string): Promise<unknown> {
  const problem = await lead(fromPath, toAddress).then(
    () => null,
    (error: unknown) => error,
  )
  return problem
}

async function tagsTold(): Promise<string[]> {
  const { rows } = await payload.db.pool.query('select unnest(tags) as tag from publish_events order by tag')
  return rows.map(({ tag }) => String(tag))
}

const leadsTo = async (path: string) => (await readRedirect(payload.db.pool, path)).data

describe('a redirect', () => {
  test('leads on from an address without a page, for good or for a while', async () => {
    await lead('/old-page', '/archive')
    await lead('/campaign', 'https://other.example/offer', 'temporary')
    expect(await leadsTo('/old-page')).toEqual({ to: '/archive', isPermanent: true })
    expect(await leadsTo('/campaign')).toEqual({ to: 'https://other.example/offer', isPermanent: false })
    expect(await leadsTo('/another')).toBeNull()
    expect(await readRedirectPaths(payload.db.pool)).toEqual(['/campaign', '/old-page'])
  })

  test('is stored as a path, whatever was pasted', async () => {
    const redirect = await lead(' http://localhost:4321/caf%C3%A9/ ', 'http://localhost:4321/leadership/')
    expect(redirect).toMatchObject({ fromPath: '/café', toAddress: '/leadership' })
  })

  test('tells the site of its address, of the one it had, and when it goes', async () => {
    const { id } = await lead('/old-page', '/archive')
    expect(await tagsTold()).toEqual(['redirect:/old-page'])
    await payload.db.pool.query('truncate publish_events cascade')
    await payload.update({ collection: 'redirects', id, data: { fromPath: '/older-page' } })
    expect(await tagsTold()).toEqual(['redirect:/old-page', 'redirect:/older-page'])
    await payload.db.pool.query('truncate publish_events cascade')
    await payload.delete({ collection: 'redirects', id })
    expect(await tagsTold()).toEqual(['redirect:/older-page'])
  })
})

describe('a redirect is refused', () => {
  test.each([
    ['/', /An address of the magazine/],
    ['/old page', /An address of the magazine/],
    ['/api/articles', /There is a page at this address/],
    ['/admin', /There is a page at this address/],
    ['/account/settings', /There is a page at this address/],
    ['/about', /There is a page at this address/],
    ['/leadership', /There is a page at this address/],
    ['/leadership/team-management', /There is a page at this address/],
    ['/leadership/2026-11', /There is a page at this address/],
    ['/authors/helena-marchetti', /There is a page at this address/],
    ['/issues/autumn-2026', /There is a page at this address/],
    ['/articles/the-quiet-capital', /There is a page at this address/],
  ])('at %s', async (path, sentence) => {
    await expect(problemOf(path, '/archive')).resolves.toMatchObject({
      data: { errors: [{ path: 'fromPath', message: expect.stringMatching(sentence) }] },
    })
  })

  test.each([
    ['/old-page', /in a circle/],
    ['/nothing-here', /There is no page at \/nothing-here/],
    ['/admin', /cannot be led there/],
    ['http://other.example', /https/],
    ['javascript:alert(1)', /https/],
    ['//other.example', /https/],
  ])('to %s', async (address, sentence) => {
    await expect(problemOf('/old-page', address)).resolves.toMatchObject({
      data: { errors: [{ path: 'toAddress', message: expect.stringMatching(sentence) }] },
    })
  })

  test('by way of another, with the address to take instead', async () => {
    await lead('/second', '/archive')
    await expect(problemOf('/first', '/second')).resolves.toMatchObject({
      data: { errors: [{ message: '/second leads on to /archive. Lead readers straight there.' }] },
    })
  })

  test('in a circle of two', async () => {
    const article = await magazine.createArticle({ title: 'One Of Two' })
    await lead('/first', '/articles/one-of-two')
    await payload.update({ collection: 'articles', id: article.id, data: { _status: 'draft' } })
    await expect(problemOf('/articles/one-of-two', '/first')).resolves.toMatchObject({
      data: { errors: [{ message: expect.stringContaining('in a circle') }] },
    })
  })
})

describe('with the addresses that articles had', () => {
  test('what has moved needs none, and is no target', async () => {
    const article = await magazine.createArticle({ title: 'A Moving Piece' })
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'moved-piece' } })
    await expect(problemOf('/articles/a-moving-piece', '/archive')).resolves.toMatchObject({
      data: { errors: [{ message: expect.stringContaining('/articles/moved-piece by itself') }] },
    })
    await expect(problemOf('/old-page', '/articles/a-moving-piece')).resolves.toMatchObject({
      data: { errors: [{ message: expect.stringContaining('has moved to /articles/moved-piece') }] },
    })
  })

  test('a target that moves later is led to at once, and the redirect is made again with it', async () => {
    const article = await magazine.createArticle({ title: 'A Later Move' })
    await lead('/old-page', '/articles/a-later-move?from=old#end')
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'moved-later' } })
    expect(await readRedirect(payload.db.pool, '/old-page')).toEqual({
      tags: ['redirect:/old-page', 'article:a-later-move'],
      data: { to: '/articles/moved-later?from=old#end', isPermanent: true },
    })
    expect(await tagsTold()).toContain('article:a-later-move')
  })

  test('the address of what was unpublished may lead elsewhere', async () => {
    const article = await magazine.createArticle({ title: 'A Piece That Went' })
    await payload.update({ collection: 'articles', id: article.id, data: { _status: 'draft' } })
    await lead('/articles/a-piece-that-went', '/archive')
    expect(await leadsTo('/articles/a-piece-that-went')).toMatchObject({ to: '/archive' })
  })
})

test('whatever led to an address that leads on itself from now on goes straight to its end', async () => {
  const article = await magazine.createArticle({ title: 'A Stop On The Way' })
  await lead('/first', '/articles/a-stop-on-the-way')
  await payload.update({ collection: 'articles', id: article.id, data: { _status: 'draft' } })
  await payload.db.pool.query('truncate publish_events cascade')
  await lead('/articles/a-stop-on-the-way', '/archive')
  expect(await leadsTo('/first')).toMatchObject({ to: '/archive' })
  expect(await tagsTold()).toEqual(['redirect:/articles/a-stop-on-the-way', 'redirect:/first'])
})

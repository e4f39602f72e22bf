import { outputOf } from '@meridian/shared/api/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { setSessionUser } from '../session/session.store.ts'
import { createReaderList } from './reader-list.ts'

let answers: Record<string, () => Response>
const asked: string[] = []
const reported = vi.fn()
const first = '/api/user/notes'
const second = '/api/user/notes?limit=2&cursor=b'

beforeEach(() => {
  asked.length = 0
  answers = {
    [first]: () => Response.json(['a', 'b'], { headers: { link: `<${second}>; rel="next"` } }),
    [second]: () => Response.json(['c']),
  }
  vi.stubGlobal('document', { cookie: 'meridian-signed-in=a' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answers[path]?.() ?? new Response('', { status: 404 })
  })
  setSessionUser({
    email: 'ada@meridian.example',
    firstName: 'Ada',
    lastName: 'Byron',
    isAdmin: false,
    planTier: null,
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  reported.mockReset()
})

const listNotesEndpoint = {
  method: 'GET',
  path: first,
  access: 'signed in',
  answer: outputOf<z.ZodArray<z.ZodString>>(),
  problems: [],
} as const

async function readNotes() {
  const notes = createReaderList(listNotesEndpoint, z.array(z.string()))
  notes.$resource.listen(() => {})
  await vi.waitFor(() => expect(notes.$resource.get().state).toBe('ready'), { timeout: 60_000 })
  return notes
}

test('a page is read at a time, and the end of the list is known', async () => {
  const notes = await readNotes()
  expect(notes.$resource.get()).toEqual({ state: 'ready', value: { entries: ['a', 'b'], nextPage: second } })
  expect(await notes.readMore()).toMatchObject({ ok: true })
  expect(notes.$resource.get()).toEqual({
    state: 'ready',
    value: { entries: ['a', 'b', 'c'], nextPage: null },
  })
  expect(await notes.readMore()).toMatchObject({ ok: true })
  expect(asked).toEqual([first, second])
})

test('two clicks append a page once', async () => {
  const notes = await readNotes()
  await Promise.all([notes.readMore(), notes.readMore()])
  expect(notes.$resource.get()).toMatchObject({ value: { entries: ['a', 'b', 'c'] } })
})

test('a page that does not come leaves those that are there', async () => {
  const notes = await readNotes()
  answers[second] = () => new Response('Try again.', { status: 503 })
  expect(await notes.readMore()).toEqual({ ok: false, status: 503, message: '503: Try again.' })
  answers[second] = () => Response.json({ notes: [] })
  expect(await notes.readMore()).toMatchObject({ ok: false })
  expect(reported).toHaveBeenCalledOnce()
  expect(notes.$resource.get()).toMatchObject({ value: { entries: ['a', 'b'], nextPage: second } })
})

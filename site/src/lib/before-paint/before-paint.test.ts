import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { expect, test } from 'vitest'
import { lateFontsStorageKey, textSizeStorageKey, themeStorageKey } from '../theme/theme-storage.ts'

/*
 * `before-paint.js` runs in the head of every page before the first paint, so that neither a chosen appearance nor a chosen
 * text size flashes, fonts that are there already are used at once, a spinner stands in the place of 'Sign In' where a
 * session may exist, and the tab of the auth page that the address names is open. It is sent as it stands, and holds up the
 * first paint: so it imports nothing, and what there is to say about it is said here.
 */
const script = readFileSync(join(import.meta.dirname, 'before-paint.js'), 'utf8')

/** What the root says before the first paint, with these choices in storage, cookies and address. */
function run({ stored = {}, cookie = '', search = '' }: Partial<Visit>): Record<string, string> {
  const dataset: Record<string, string> = {}
  runInNewContext(script, {
    document: { documentElement: { dataset }, cookie },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { search },
    URLSearchParams,
  })
  return { ...dataset }
}

interface Visit {
  stored: Record<string, string>
  cookie: string
  search: string
}

test('a new reader has what the system says', () => {
  expect(run({})).toEqual({})
})

test('what a reader has chosen holds from the first paint on', () => {
  const stored = { [themeStorageKey]: 'dark', [textSizeStorageKey]: 'large', [lateFontsStorageKey]: 'yes' }
  expect(run({ stored })).toEqual({ theme: 'dark', textSize: 'large', lateFonts: '' })
})

test('a choice that nobody can make is none', () => {
  expect(run({ stored: { [themeStorageKey]: 'x', [textSizeStorageKey]: 'x' } })).toEqual({})
})

test('where a session may exist, a spinner stands in the place of Sign In', () => {
  expect(run({ cookie: `a=b; ${sessionHintCookie}=1` })).toEqual({ session: 'loading' })
  expect(run({ cookie: `${sessionHintCookie}=` })).toEqual({})
})

test('the second tab of the auth page is open from the start', () => {
  expect(run({ search: '?tab=register' })).toEqual({ authTab: 'register' })
  expect(run({ search: '?tab=settings' })).toEqual({})
})

test('without storage the rest is done all the same', () => {
  const dataset: Record<string, string> = {}
  const told: string[] = []
  runInNewContext(script, {
    document: { documentElement: { dataset }, cookie: `${sessionHintCookie}=1` },
    console: { info: (sentence: string) => told.push(sentence) },
    location: { search: '' },
    URLSearchParams,
  })
  expect(dataset).toEqual({ session: 'loading' })
  expect(told).toHaveLength(1)
})

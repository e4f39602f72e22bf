import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './form-draft.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a draft is there after a reload, until it is dropped', () => {
  keepDraft('sign-in', { email: 'ada@example.com' })
  expect(readDraft('sign-in')).toEqual({ email: 'ada@example.com' })
  expect(readDraft('register')).toBeNull()
  dropDraft('sign-in')
  expect(readDraft('sign-in')).toBeNull()
})

test('a form that was emptied leaves no draft', () => {
  keepDraft('sign-in', { email: 'ada@example.com' })
  keepDraft('sign-in', { email: '' })
  expect([...stored.keys()]).toEqual([])
})

test.each(['{', 'null', '7', '[]', '{"email":7}'])('a draft that reads %s breaks nothing', (text) => {
  stored.set('meridian-draft:sign-in', text)
  expect(Object.keys(readDraft('sign-in') ?? {})).toEqual([])
})

test('a browser that stores nothing breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepDraft('sign-in', { email: 'ada@example.com' })
  dropDraft('sign-in')
  expect(readDraft('sign-in')).toBeNull()
})

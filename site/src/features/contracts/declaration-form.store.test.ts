import { contractPaths } from '@meridian/shared/contracts/declaration-fields'
import { fixedPages } from '@meridian/shared/publishing/fixed-pages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../../lib/session/session.store.ts'
import { createDeclarationForm } from './declaration-form.store.ts'
import { findProblems } from './declaration-sending.ts'

const fetched = vi.fn<typeof fetch>()
const kept = new Map<string, string>()
const receipt = {
  number: '8F3A0C1D22',
  receivedAt: '2026-11-26T12:00:00.000Z',
  rows: [{ key: 'name', label: 'Name', value: 'Ada' }],
}

beforeEach(() => {
  kept.clear()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function filledForm(kind: 'cancellation' | 'withdrawal', language: 'en' | 'de' = 'en') {
  const form = createDeclarationForm({ kind, language })
  await form.fill('name', 'Ada')
  await form.fill('contractEmail', 'ada@example.org')
  await form.fill('email', 'ada@example.org')
  return form
}
const sent = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))

test('what arrived is shown as it was received, and the draft is gone', async () => {
  fetched.mockResolvedValueOnce(Response.json(receipt))
  const form = await filledForm('cancellation')
  await form.submit()
  expect(form.$receipt.get()).toEqual(receipt)
  expect(sent()).toMatchObject({
    type: 'ordinary',
    ends: 'earliest',
    name: 'Ada',
    language: 'en',
    reference: '',
  })
  expect(kept.size).toBe(0)
})

test('who is signed in need not type who they are, and what was typed stays', async () => {
  vi.stubGlobal('document', { cookie: 'meridian-signed-in=somebody' })
  fetched.mockResolvedValueOnce(
    Response.json({ email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' }),
  )
  const form = createDeclarationForm({ kind: 'withdrawal', language: 'en' })
  form.begin()
  void form.fill('email', 'elsewhere@example.org')
  await expect
    .poll(() => form.$values.get())
    .toMatchObject({
      type: 'ordinary',
      name: 'Ada Lovelace',
      contractEmail: 'ada@example.org',
      email: 'elsewhere@example.org',
    })
  endSession()
})

test('a withdrawal asks for nothing more than the law allows', async () => {
  fetched.mockResolvedValueOnce(Response.json(receipt))
  await (await filledForm('withdrawal')).submit()
  expect(Object.keys(sent()).toSorted()).toEqual([
    'contractEmail',
    'contractNumber',
    'email',
    'language',
    'name',
    'reference',
  ])
})

test('what did not arrive stays, with the reason, and after a reload as well', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  const form = await filledForm('withdrawal')
  await form.submit()
  expect(form.$failure.get()).toBe('')
  fetched.mockResolvedValueOnce(new Response('Away.', { status: 503 }))
  await form.submit()
  expect(form.$failure.get()).toBe('503: Away.')
  const again = createDeclarationForm({ kind: 'withdrawal', language: 'de' })
  again.begin()
  expect(again.$values.get()).toMatchObject({ name: 'Ada', email: 'ada@example.org' })
})

test('pressed twice it is sent once', async () => {
  fetched.mockResolvedValue(Response.json(receipt))
  const form = await filledForm('cancellation')
  await Promise.all([form.submit(), form.submit()])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('what is missing is said in the language of the page, and goes as soon as it is there', async () => {
  const form = createDeclarationForm({ kind: 'cancellation', language: 'de' })
  await form.fill('type', 'extraordinary')
  await form.fill('ends', 'date')
  await form.submit()
  expect(fetched).not.toHaveBeenCalled()
  expect(form.$problems.get()).toEqual({
    name: 'Bitte geben Sie Ihren Namen an.',
    contractEmail: 'Bitte geben Sie die E-Mail-Adresse Ihres Abonnements an.',
    email: 'Bitte geben Sie die E-Mail-Adresse für die Bestätigung an.',
    reason: 'Bitte nennen Sie den Grund der außerordentlichen Kündigung.',
    date: 'Bitte wählen Sie den Tag, zu dem der Vertrag enden soll.',
  })
  await form.fill('name', 'Ada')
  expect(Object.keys(form.$problems.get())).not.toContain('name')
})

test('a withdrawal needs neither a kind nor a day', () => {
  const values = { ...createDeclarationForm({ kind: 'withdrawal', language: 'en' }).$values.get() }
  expect(Object.keys(findProblems('withdrawal', { ...values, type: 'extraordinary', ends: 'date' }))).toEqual(
    ['name', 'contractEmail', 'email'],
  )
})

test('all four pages are pages of the magazine', () => {
  const paths = Object.values(contractPaths).flatMap((of) => Object.values(of))
  expect(fixedPages).toEqual(expect.arrayContaining(paths))
})

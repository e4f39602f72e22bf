import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $toast } from '../../../ui/toast/toast.store.ts'
import { createContactForm, emptyContact, findProblems } from './contact-form.store.ts'

const letter = {
  name: ' Ada ',
  email: ' ada@example.org ',
  subject: 'editorial',
  message: 'Hello.\n',
} as const
const fetched = vi.fn<typeof fetch>()
const kept = new Map<string, string>()

beforeEach(() => {
  $toast.set(null)
  kept.clear()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
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

function filledForm() {
  const form = createContactForm()
  form.fill('name', letter.name)
  form.fill('email', letter.email)
  form.fill('subject', letter.subject)
  form.fill('message', letter.message)
  return form
}

test('spec §5 contact form: a message that was taken clears the form and thanks', async () => {
  fetched.mockResolvedValueOnce(Response.json({ received: true }))
  const form = filledForm()
  await form.submit()
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'editorial',
    message: 'Hello.',
    reference: '',
  })
  expect(form.$values.get()).toEqual(emptyContact)
  expect(kept.size).toBe(0)
  expect($toast.get()).toMatchObject({
    title: 'Message Sent',
    description: "Thank you for your message. We'll get back to you soon.",
    variant: 'default',
  })
})

test.each([
  ['a refusal', () => Promise.resolve(new Response('Too often.', { status: 429 })), '429: Too often.'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Something went wrong'],
])('%s keeps what was typed, over a reload as well', async (_, answer, description) => {
  fetched.mockImplementationOnce(answer)
  const form = filledForm()
  await form.submit()
  expect($toast.get()).toMatchObject({ title: 'Message Not Sent', description, variant: 'destructive' })
  expect(form.$failure.get()).toBe(description)
  expect(form.$values.get()).toEqual(letter)
  const reloaded = createContactForm()
  reloaded.begin()
  expect(reloaded.$values.get()).toEqual(letter)
})

test('spec §5 contact form: name, email and message are required', async () => {
  const form = createContactForm()
  await form.submit()
  expect(fetched).not.toHaveBeenCalled()
  expect(form.$problems.get()).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter your e-mail address.',
    message: 'Please enter your message.',
  })
})

test('a problem goes when it is repaired, and none shows before a message is to be sent', async () => {
  const form = createContactForm()
  form.fill('email', 'ada')
  expect(form.$problems.get()).toEqual({})
  await form.submit()
  form.fill('name', 'Ada')
  expect(Object.keys(form.$problems.get())).toEqual(['email', 'message'])
})

test.each([
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'a b@example.org',
  'ada@example.',
  'ada@exam@ple.org',
])('%s is no address', (email) => {
  expect(findProblems({ ...letter, email })).toEqual({ email: 'Please enter a valid e-mail address.' })
})

test('whatever is clicked twice is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValue(promise)
  const form = filledForm()
  const first = form.submit()
  const second = form.submit()
  expect(form.$isPending.get()).toBe(true)
  resolve(Response.json({ received: true }))
  await Promise.all([first, second])
  expect(fetched).toHaveBeenCalledOnce()
  expect(form.$isPending.get()).toBe(false)
})

test.each(['{', 'null', '7', '{"name":7,"subject":"x"}'])('a draft that reads %s breaks nothing', (text) => {
  kept.set('meridian-draft:contact', text)
  const form = createContactForm()
  form.begin()
  expect(form.$values.get()).toEqual(emptyContact)
})

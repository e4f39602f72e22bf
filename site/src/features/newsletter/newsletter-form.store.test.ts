import { signUpForNewsletterEndpoint } from '@meridian/shared/newsletter/newsletter.endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $toast } from '../../ui/toast/toast.store.ts'
import { createNewsletterForm, type NewsletterVariant } from './newsletter-form.store.ts'

const fetched = vi.fn<typeof fetch>()
const accepted = () => Promise.resolve(Response.json({ message: 'Thank you.' }))

beforeEach(() => {
  $toast.set(null)
  fetched.mockReset().mockImplementation(accepted)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { language: 'de-CH', userAgent: 'A browser' })
  vi.stubGlobal('document', { referrer: 'https://search.example/' })
})

afterEach(() => vi.unstubAllGlobals())

function sent(): [method: string | undefined, body: unknown][] {
  return fetched.mock.calls.map(([, init]) => [init?.method, JSON.parse(String(init?.body))])
}

/** A form whose first step is done. */
async function atStepTwo(variant: NewsletterVariant = 'footer') {
  const form = createNewsletterForm(variant)
  form.fill('email', '  ada@example.com ')
  await form.submit()
  fetched.mockClear()
  $toast.set(null)
  return form
}

describe('what was typed', () => {
  test('before the form came to life is in it', () => {
    const form = createNewsletterForm('footer')
    form.begin('ada@example.com')
    expect(form.$fields.get().email).toBe('ada@example.com')
    expect(form.$canSubmit.get()).toBe(true)
  })

  test('while the form came to life is not overwritten by what the page showed then', () => {
    const form = createNewsletterForm('footer')
    form.fill('email', 'ada@example.com')
    form.begin('')
    expect(form.$fields.get().email).toBe('ada@example.com')
  })
})

describe('a sign-up', () => {
  test('spec §4 newsletter step 1: asks for the e-mail address and sends it trimmed', async () => {
    const form = createNewsletterForm('article')
    expect(form.$step.get()).toBe('email')
    form.fill('email', '  ada@example.com ')
    await form.submit()
    expect(fetched.mock.calls[0]?.[0]).toBe(signUpForNewsletterEndpoint.path)
    expect(sent()).toEqual([['POST', { email: 'ada@example.com' }]])
    expect(form.$step.get()).toBe('details')
  })

  test('spec §8 newsletter step 1 succeeds: the toast asks for the name, for three seconds', async () => {
    const form = createNewsletterForm('footer')
    form.fill('email', 'ada@example.com')
    await form.submit()
    expect($toast.get()).toMatchObject({
      title: 'Almost Done!',
      description: 'Please enter your name to complete the subscription.',
      durationMs: 3000,
      variant: 'default',
    })
  })
})

describe('step 1 sends nothing', () => {
  test('spec §5 newsletter step 1: nothing is sent while the address is empty', async () => {
    const form = createNewsletterForm('footer')
    for (const email of ['', '   ']) {
      form.fill('email', email)
      expect(form.$canSubmit.get()).toBe(false)
      await form.submit()
    }
    expect(fetched).not.toHaveBeenCalled()
    form.fill('email', 'a')
    expect(form.$canSubmit.get()).toBe(true)
  })

  test('spec §5 newsletter step 1: nothing is sent while a call is under way', async () => {
    const answer = Promise.withResolvers<Response>()
    fetched.mockReturnValueOnce(answer.promise)
    const form = createNewsletterForm('footer')
    form.fill('email', 'ada@example.com')
    const submission = form.submit()
    expect([form.$isPending.get(), form.$canSubmit.get()]).toEqual([true, false])
    await form.submit()
    answer.resolve(Response.json({}))
    await submission
    expect(fetched).toHaveBeenCalledOnce()
    expect(form.$isPending.get()).toBe(false)
  })
})

describe('when step 1 fails', () => {
  test("spec §8 newsletter step 1 fails: the toast gives the server's message, and what was typed stays", async () => {
    fetched.mockResolvedValueOnce(new Response('Please try again in a minute.', { status: 429 }))
    const form = createNewsletterForm('footer')
    form.fill('email', 'ada@example.com')
    await form.submit()
    expect($toast.get()).toMatchObject({
      title: 'Subscription Failed',
      description: '429: Please try again in a minute.',
      variant: 'destructive',
      durationMs: 5000,
    })
    expect([form.$step.get(), form.$fields.get().email]).toEqual(['email', 'ada@example.com'])
    expect(form.$canSubmit.get()).toBe(true)
  })

  test("spec §8 newsletter step 1 fails: without an answer it is 'Something went wrong'", async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const form = createNewsletterForm('footer')
    form.fill('email', 'ada@example.com')
    await form.submit()
    expect($toast.get()).toMatchObject({ title: 'Subscription Failed', description: 'Something went wrong' })
  })
})

describe('step 2', () => {
  test('spec §5 newsletter step 2: both names are required', async () => {
    const form = await atStepTwo()
    for (const [firstName, lastName] of [
      ['', ''],
      ['Ada', ' '],
      ['', 'Byron'],
    ] as const) {
      form.fill('firstName', firstName)
      form.fill('lastName', lastName)
      expect(form.$canSubmit.get()).toBe(false)
    }
    await form.submit()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('spec §5 newsletter step 2: values are trimmed, the country is optional', async () => {
    const form = await atStepTwo('article')
    form.fill('firstName', ' Ada ')
    form.fill('lastName', ' Byron ')
    expect(form.$canSubmit.get()).toBe(true)
    await form.submit()
    expect(sent()[0]?.[1]).toMatchObject({
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      country: '',
    })
  })
})

describe('what step 2 sends', () => {
  test('spec §7 newsletter calls: the footer sends the address and the names alone', async () => {
    const form = await atStepTwo('footer')
    form.fill('firstName', 'Ada')
    form.fill('lastName', 'Byron')
    await form.submit()
    expect(sent()).toEqual([['PUT', { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' }]])
  })

  test('spec §7 newsletter calls, §3 newsletter subscriber: the form of an article sends nine fields', async () => {
    const form = await atStepTwo('article')
    form.fill('firstName', 'Ada')
    form.fill('lastName', 'Byron')
    form.fill('country', 'Switzerland')
    await form.submit()
    expect(sent()).toEqual([
      [
        'PUT',
        {
          email: 'ada@example.com',
          firstName: 'Ada',
          lastName: 'Byron',
          country: 'Switzerland',
          region: '',
          browserLanguage: 'de-CH',
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          userAgent: 'A browser',
          referrer: 'https://search.example/',
        },
      ],
    ])
  })
})

test("spec §4 newsletter back: 'Back' returns to step 1 with the address", async () => {
  const form = await atStepTwo()
  form.fill('firstName', 'Ada')
  form.back()
  expect([form.$step.get(), form.$fields.get().email.trim()]).toEqual(['email', 'ada@example.com'])
})

test('spec §4 newsletter completed: all fields are cleared, back to step 1', async () => {
  const form = await atStepTwo('article')
  form.fill('firstName', 'Ada')
  form.fill('lastName', 'Byron')
  form.fill('country', 'Japan')
  await form.submit()
  expect(form.$fields.get()).toEqual({ email: '', firstName: '', lastName: '', country: '' })
  expect([form.$step.get(), form.$isCompleted.get()]).toEqual(['email', true])
  form.fill('email', 'e')
  expect(form.$isCompleted.get()).toBe(false)
})

test('spec §8 newsletter step 2 succeeds: the toast thanks, for five seconds', async () => {
  const form = await atStepTwo()
  form.fill('firstName', 'Ada')
  form.fill('lastName', 'Byron')
  await form.submit()
  expect($toast.get()).toMatchObject({
    title: 'Successfully Subscribed!',
    description: 'Thank you for subscribing to our newsletter.',
    durationMs: 5000,
    variant: 'default',
  })
})

test("spec §8 newsletter step 2 fails: 'Update Failed', by the same rule, and nothing typed is lost", async () => {
  const form = await atStepTwo('article')
  form.fill('firstName', 'Ada')
  form.fill('lastName', 'Byron')
  fetched.mockResolvedValueOnce(new Response('', { status: 503, statusText: 'Service Unavailable' }))
  await form.submit()
  expect($toast.get()).toMatchObject({
    title: 'Update Failed',
    description: '503: Service Unavailable',
    variant: 'destructive',
  })
  expect(form.$step.get()).toBe('details')
  expect(form.$fields.get()).toMatchObject({ firstName: 'Ada', lastName: 'Byron' })
})

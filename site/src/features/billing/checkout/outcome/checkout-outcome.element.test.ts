import { fireEvent, screen } from '@testing-library/dom'
import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerApi } from '../../../../../test/island/api-double.ts'
import { openMarkup } from '../../../../../test/island/element-page.ts'
import { readCached } from '../../../../lib/browser-cache/browser-cache.ts'
import { sessionCacheKey } from '../../../../lib/session/session-hint.ts'
import { endSession, setSessionUser } from '../../../../lib/session/session.store.ts'
import { outcome, platinum } from '../test/checkout-answers.ts'
import './checkout-outcome.element.ts'

const call = 'GET /api/checkout'
const welcomeCall = 'GET /api/user/welcome'
const userCall = 'GET /api/user'
const nothing = { [welcomeCall]: Response.json(null) }
const path = '/subscription-success?payment_intent=pi_1&redirect_status=succeeded'

/** Some of the page's parts, with the places that an answer is written into. */
const parts = `
  <checkout-outcome>
    <div data-outcome="loading"><h1 tabindex="-1">One moment</h1></div>
    <div data-outcome="succeeded" hidden>
      <h1 tabindex="-1">Welcome to <span data-text="plan"></span></h1>
      <p data-with="amount">Your payment of <span data-text="amount"></span> has been received.</p>
      <p data-with="email">The receipt goes to <span data-text="email"></span>.</p>
      <p data-with="print">The next print edition goes to your delivery address.</p>
      <ul data-features><template><li></li></template></ul>
      <section data-welcome="printed" hidden>
        <p data-text="next-issue"></p>
        <address data-list="address"><template><span></span></template></address>
      </section>
      <section data-welcome="contact" hidden>
        <p data-text="contact-name"></p>
        <p data-text="contact-role"></p>
        <a data-text="contact-email" href="mailto:"></a>
        <span data-text="contact-phone"></span>
      </section>
      <section data-welcome="letter" aria-label="A letter of welcome" hidden>
        <div data-list="paragraphs"><template><p></p></template></div>
        <img data-portrait alt="" hidden />
        <span data-text="signature-name"></span>
        <span data-text="signature-role"></span>
      </section>
    </div>
    <div data-outcome="processing" hidden><h1 tabindex="-1">Your payment is being processed</h1></div>
    <div data-outcome="failed" hidden>
      <h1 tabindex="-1">Your payment did not go through</h1>
      <p data-with="message" data-text="message"></p>
      <a data-checkout href="/subscription">Back to the checkout</a>
    </div>
    <div data-outcome="none" hidden><h1 tabindex="-1">No payment to show</h1></div>
    <div data-outcome="away" hidden>
      <h1 tabindex="-1">We could not look your payment up</h1>
      <button type="button" data-ask>Try again</button>
    </div>
  </checkout-outcome>`

const answerOf = (change: object) => Response.json({ ...outcome, plan: platinum, amount: 250_000, ...change })

/** The one heading of the page, once it reads so and has the focus. */
async function findHeading(name: string): Promise<void> {
  const heading = () => screen.getByRole('heading', { level: 1 })
  await vi.waitFor(() => expect(heading()).toHaveTextContent(name), { timeout: 30_000 })
  expect(heading()).toHaveFocus()
}

test('spec §2 return address: what the address claims is not believed, and not kept', async () => {
  const none = { state: 'none', plan: null, amount: null, currency: null, message: null, receiptEmail: null }
  answerApi({ [call]: Response.json(none) })
  openMarkup(parts, { path })
  await findHeading('No payment to show')
  expect(location.href).toBe('https://meridian.example/subscription-success')
})

test('a payment that was made is told with its sum, its plan and where the receipt goes', async () => {
  answerApi({ ...nothing, [call]: answerOf({}) })
  openMarkup(parts, { path })
  await findHeading('Welcome to The Platinum Circle')
  expect(screen.getByText(/^Your payment of/)).toHaveTextContent('Your payment of $2,500 has been received.')
  expect(screen.getByText(/^The receipt/)).toHaveTextContent('The receipt goes to ada@meridian.example.')
  expect(screen.getByText(/^The next print edition/)).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('Every digital issue')
})

test('what the server does not say of a payment is not shown', async () => {
  answerApi({ ...nothing, [call]: Response.json({ ...outcome, amount: null, receiptEmail: null }) })
  openMarkup(parts, { path })
  await findHeading('Welcome to The Global Reader')
  for (const text of [/^Your payment of/, /^The receipt/, /^The next print edition/]) {
    expect(screen.getByText(text)).not.toBeVisible()
  }
})

test('a payment that failed leads back to the checkout of its plan', async () => {
  answerApi({ [call]: answerOf({ state: 'failed', message: 'Your card was declined.' }) })
  openMarkup(parts, { path })
  await findHeading('Your payment did not go through')
  expect(screen.getByText('Your card was declined.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the checkout' })).toHaveAttribute(
    'href',
    '/checkout?plan=platinum',
  )
})

test('a payment that is being processed is asked for again, and shown as soon as it is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const processing = answerOf({ state: 'processing' })
  const { sent } = answerApi({ ...nothing, [call]: [processing, processing, answerOf({})] })
  openMarkup(parts, { path })
  await findHeading('Your payment is being processed')
  await vi.advanceTimersByTimeAsync(2100)
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 30_000 })
  await vi.advanceTimersByTimeAsync(3100)
  await findHeading('Welcome to The Platinum Circle')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent.filter((each) => each.call === call)).toHaveLength(3)
})

test('when the server is away nothing is made up, and one may ask again', async () => {
  // The page would ask again by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const api = answerApi({ ...nothing, [call]: new Response('Shortly.', { status: 503 }) })
  openMarkup(parts, { path })
  await findHeading('We could not look your payment up')
  const asked = api.sent.length
  api.answer({ [call]: answerOf({}) })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(api.sent).toHaveLength(asked + 1)
  await findHeading('Welcome to The Platinum Circle')
})

const letter = { paragraphs: ['It is a pleasure.', 'Write to me.'], signedBy: null }
const london = {
  fullName: 'Ada Lovelace',
  addressLine1: '12 St James’s Square',
  addressLine2: null,
  city: 'London',
  state: null,
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}

/** As somebody is who has just paid: the page asks who it is, and what to welcome them with. */
function signIn(): void {
  const user = {
    email: 'ada@meridian.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    isAdmin: false,
    planTier: null,
  }
  document.cookie = `${sessionHintCookie}=a; path=/`
  setSessionUser(user)
  onTestFinished(endSession)
}

test('a new reader of the print edition is welcomed: by a letter, with a contact, and with what comes when and where to', async () => {
  const welcome = {
    plan: { id: 'platinum', name: 'The Platinum Circle' },
    letter: { ...letter, signedBy: { name: 'Helena Marchetti', role: 'Editor-in-Chief', portrait: null } },
    contact: { name: 'Vivienne Aldous', role: 'Reader Liaison', email: 'v@meridian.example', phone: null },
    printed: {
      nextIssue: { season: 'Winter', year: 2026, shipsOn: '2026-12-01' },
      address: london,
      isDeliveredThere: true,
    },
  }
  signIn()
  answerApi({ [call]: answerOf({}), [welcomeCall]: Response.json(welcome), [userCall]: Response.json(null) })
  openMarkup(parts, { path })
  const shown = await screen.findByRole('region', { name: 'A letter of welcome' })
  expect(shown).toHaveTextContent(/It is a pleasure\..*Write to me\..*Helena Marchetti.*Editor-in-Chief/s)
  expect(screen.getByText('The Winter 2026 issue is sent out on 1 December 2026.')).toBeVisible()
  for (const line of ['Ada Lovelace', '12 St James’s Square', 'London', 'SW1Y 4JH', 'United Kingdom']) {
    expect(screen.getByText(line)).toBeVisible()
  }
  expect(screen.getByRole('link', { name: 'v@meridian.example' })).toHaveAttribute(
    'href',
    'mailto:v@meridian.example',
  )
})

test('who leaves as soon as the welcome is there finds nothing of the time before the plan on the next page', async () => {
  const kept: unknown[] = []
  signIn()
  expect(readCached(sessionCacheKey)).not.toBeNull()
  answerApi({ ...nothing, [call]: answerOf({}), [userCall]: Response.json(null) })
  openMarkup(parts, { path })
  const welcome = screen.getByText(/^Welcome to/)
  const leaving = new MutationObserver(() => kept.push(readCached(sessionCacheKey)))
  leaving.observe(welcome, { subtree: true, childList: true })
  onTestFinished(() => leaving.disconnect())
  await findHeading('Welcome to The Platinum Circle')
  expect(kept).toEqual([null])
})

test('another plan has the letter that is its own, and neither contact nor print edition', async () => {
  const welcome = {
    plan: { id: 'global-reader', name: 'The Global Reader' },
    letter,
    contact: null,
    printed: null,
  }
  signIn()
  answerApi({ [call]: answerOf({}), [welcomeCall]: Response.json(welcome), [userCall]: Response.json(null) })
  openMarkup(parts, { path })
  expect(await screen.findByText('It is a pleasure.')).toBeVisible()
  for (const part of document.querySelectorAll('[data-welcome="contact"], [data-welcome="printed"]')) {
    expect(part).not.toBeVisible()
  }
})

import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { fireEvent, screen, within } from '@testing-library/react'
import { cleanStores } from 'nanostores'
import type { ReactElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { answerApi, type Answers, type ApiDouble } from '../../../../../test/island/api-double.ts'
import { type IslandPage, openIsland } from '../../../../../test/island/island-page.tsx'
import { layDeliveryCountries } from '../../../../../test/island/delivery-countries.ts'
import { type ProviderDouble, standInForProvider } from '../../../../../test/island/provider-double.ts'
import { addresses } from '../../../../lib/reader-data/addresses.store.ts'
import { subscription } from '../../../../lib/reader-data/subscription.store.ts'
import type { SessionUser } from '../../../../lib/session/session-user.ts'
import { endSession, setSessionUser } from '../../../../lib/session/session.store.ts'
import { Checkout } from '../checkout.island.tsx'
import { checkout } from '../checkout.store.ts'
import { $wayOn } from '../form/way-on.store.ts'
import { payable, plan as globalReader, settings } from './checkout-answers.ts'

interface CheckoutOptions {
  plan?: typeof globalReader
  path?: string
  /** Who is signed in; nobody without it. */
  reader?: SessionUser
  /** What the server says otherwise than that all is well. */
  answers?: Answers
  /** Whether the provider's script comes. */
  hasScript?: boolean
  /** A checkout of modules of its own. */
  island?: ReactElement
}

interface CheckoutIsland extends IslandPage {
  api: ApiDouble
  provider: ProviderDouble
  /** What was sent there, in order. */
  sentTo: (call: string) => unknown[]
}

/** Opens the checkout of a plan as the server and the payment provider have it when all is well. */
export async function openCheckout({
  plan = globalReader,
  path = `/checkout?plan=${plan.id}`,
  reader,
  answers = {},
  hasScript = true,
  island = <Checkout plans={[]} />,
}: CheckoutOptions = {}): Promise<CheckoutIsland> {
  // What fails is said to the console as well.
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const provider = standInForProvider()
  provider.script.comes = hasScript
  const api = answerApi({
    'GET /api/subscriptions': Response.json([plan]),
    'GET /api/payment-settings': Response.json(settings),
    'POST /api/create-payment-intent': Response.json({ ...payable, amount: plan.price }),
    'POST /api/create-subscription': Response.json({ clientSecret: payable.clientSecret }),
    ...answers,
  })
  if (reader) signIn(reader)
  onTestFinished(() => {
    endSession()
    // It goes on for a second after it was last shown, and would read what the next reader has.
    cleanStores(addresses.$resource, subscription.$resource)
    checkout.$checkout.set({ name: 'loading' })
    $wayOn.set(null)
  })
  layDeliveryCountries()
  const page = await openIsland(island, { path })
  const sentTo = (call: string) => api.sent.filter((each) => each.call === call).map(({ json }) => json)
  return { ...page, api, provider, sentTo }
}

/** The same, with the form. */
export async function openCheckoutForm(options: CheckoutOptions = {}): Promise<CheckoutIsland> {
  const page = await openCheckout(options)
  await screen.findByLabelText('Card number')
  return page
}

/** The button that pays, whatever it reads. */
export function payButton(): HTMLElement {
  return screen.getByText(/^(Subscribe and pay|Processing\.\.\.)/, { selector: 'button' })
}

/** The same as soon as nothing is being sent. */
export function findPayButton(): Promise<HTMLElement> {
  return screen.findByText(/^Subscribe and pay/, { selector: 'button' })
}

/** Has these texts stand in the fields with these labels; to type them would take most of a test's time. */
export function enter(texts: Record<string, string>, group = 'Your account'): void {
  const fields = within(screen.getByRole('group', { name: group }))
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(fields.getByLabelText(label), { target: { value } })
  }
}

/** The same of where the print edition goes. */
export function enterAddress(texts: Record<string, string>): void {
  enter(texts, 'Delivery address')
}

function signIn(reader: SessionUser): void {
  document.cookie = `${sessionHintCookie}=${encodeURIComponent(reader.email)}; path=/`
  setSessionUser(reader)
}

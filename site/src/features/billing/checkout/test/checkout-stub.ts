import { vi } from 'vitest'
import { stubBrowser } from '../../../../../test/browser-stub.ts'
import { refusal } from '../../../../../test/refusal.ts'
import { outcome, payable, plan, settings } from './checkout-answers.ts'

type Answer = () => Response | Promise<Response>

export type CheckoutStub = ReturnType<typeof stubCheckout>

/** The browser and the server of a reader who comes to the checkout; each test says what is otherwise. */
export function stubCheckout(address: string) {
  let browser = stubBrowser(address)
  const answers = new Map<string, Answer>()
  const once = new Map<string, Answer>()
  answers.set('/api/subscriptions', () => Response.json([plan]))
  answers.set('/api/payment-settings', () => Response.json(settings))
  answers.set('/api/create-payment-intent', () => Response.json(payable))
  answers.set('/api/create-subscription', () => Response.json({ clientSecret: payable.clientSecret }))
  answers.set('/api/checkout', () => Response.json({ ...outcome, state: 'open' }))
  listen()

  function listen(): void {
    browser.fetched.mockImplementation(async (path) => {
      const key = String(path)
      const answer = once.get(key) ?? answers.get(key) ?? (() => new Response('Not found.', { status: 404 }))
      once.delete(key)
      return answer()
    })
  }

  return {
    plan,
    settings,
    payable,
    outcome,
    get visited() {
      return browser.visited
    },
    get stored() {
      return browser.stored
    },
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    answerOnce: (path: string, answer: Answer) => void once.set(path, answer),
    refuse: (path: string, problem: Parameters<typeof refusal>[0]) =>
      void answers.set(path, () => refusal(problem)),
    goTo(other: string): void {
      vi.unstubAllGlobals()
      browser = stubBrowser(other)
      listen()
    },
    /** What was asked, in order. */
    calls: () => browser.fetched.mock.calls.map(([path, init]) => `${init?.method} ${String(path)}`),
    /** What was sent there, in order. */
    sent: (to: string): unknown[] =>
      browser.fetched.mock.calls
        .filter(([path, init]) => path === to && init?.body)
        .map(([, init]) => JSON.parse(String(init?.body))),
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** Between two tries of a reader whose request was not answered. */
const restMs = 100
/** A reader who gets nowhere for so long has been locked out. */
const patienceMs = 90_000

const SettingsSchema = z.object({ publishableKey: z.string() })
const SecretSchema = z.object({ clientSecret: z.string() })
const IntentSchema = z.object({ status: z.string() })
const RefusalSchema = z.object({ error: z.object({ payment_intent: IntentSchema }) })
const UserSchema = z.object({ subscriptionTier: z.string(), subscriptionStatus: z.string().nullable() })

export interface Plan {
  id: string
  price: number
}

export interface Subscriber {
  email: string
  /** When the provider has told their browser that the payment succeeded; null before. */
  paidAtMs: number | null
  cookies: Map<string, string>
}

/**
 * Readers who go through the checkout side by side, again and again, and do what a person does when something breaks:
 * they try the same step once more. Who has paid is remembered.
 */
export class Subscribers {
  readonly everyone: Subscriber[] = []
  readonly #origin: string
  readonly #cmsOrigin: string
  readonly #plan: Plan
  readonly #name: string
  #isOpen = false
  #isAbandoned = false
  #queues: Promise<void>[] = []

  constructor(input: { origin: string; cmsOrigin: string; plan: Plan; name: string }) {
    this.#origin = input.origin
    this.#cmsOrigin = input.cmsOrigin
    this.#plan = input.plan
    this.#name = input.name
  }

  /** Opens so many queues, in each of which one reader subscribes after the other. */
  start(queues: number): void {
    this.#isOpen = true
    this.#queues = Array.from({ length: queues }, () => this.#serve())
  }

  /** Nobody new begins; anyone who is inside finishes. */
  async stop(): Promise<void> {
    this.#isOpen = false
    await Promise.all(this.#queues)
  }

  /** Everybody gives up: what they have begun stays as it is. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true
    await this.stop()
  }

  get paid(): number {
    return this.everyone.filter(({ paidAtMs }) => paidAtMs !== null).length
  }

  async untilPaid(more: number): Promise<void> {
    const wanted = this.paid + more
    const giveUpAtMs = Date.now() + patienceMs
    while (this.paid < wanted) {
      if (Date.now() > giveUpAtMs) throw new Error(`Nobody could subscribe for ${patienceMs / 1000} seconds.`)
      await Promise.race([pause(20), ...this.#queues.map((queue) => queue.then(() => pause(20)))])
    }
  }

  /** What the magazine says a subscriber has. */
  async entitlementOf(subscriber: Subscriber): Promise<z.infer<typeof UserSchema>> {
    const answer = await this.#call(subscriber, 'GET', '/api/user')
    return UserSchema.parse(await answer.json())
  }

  async #serve(): Promise<void> {
    while (this.#isOpen) {
      const email = `${this.#name}-${randomUUID()}@crash.example`
      const subscriber: Subscriber = { email, paidAtMs: null, cookies: new Map() }
      this.everyone.push(subscriber)
      try {
        await this.#subscribe(subscriber)
      } catch (error) {
        if (!this.#isAbandoned) throw error
      }
    }
  }

  async #subscribe(subscriber: Subscriber): Promise<void> {
    const { publishableKey } = await this.#insist(subscriber, 'GET', '/api/payment-settings', SettingsSchema)
    const { id: subscriptionId, price: amount } = this.#plan
    const order = { subscriptionId, amount }
    await this.#insist(subscriber, 'POST', '/api/create-payment-intent', SecretSchema, order)
    const person = {
      email: subscriber.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      password: 'the analytical engine',
    }
    const { clientSecret } = await this.#insist(
      subscriber,
      'POST',
      '/api/create-subscription',
      SecretSchema,
      {
        ...person,
        subscriptionId,
      },
    )
    await this.#confirm({ clientSecret, publishableKey })
    subscriber.paidAtMs = Date.now()
  }

  /** As the provider's browser script does it: by a path of the site, until the provider says that it is paid. */
  async #confirm({ clientSecret, publishableKey }: { clientSecret: string; publishableKey: string }) {
    const [intent] = clientSecret.split('_secret_')
    const body = new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
      'payment_method_data[card][cvc]': '123',
    })
    await this.#until(`the payment ${intent} is confirmed`, async () => {
      const answer = await fetch(`${this.#origin}/payment-sandbox/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        body,
      })
      if (answer.status >= 500) return null
      const json: unknown = await answer.json()
      // A try whose answer was lost has paid already; the provider then refuses another and shows the payment.
      const state = answer.ok
        ? IntentSchema.parse(json)
        : RefusalSchema.safeParse(json).data?.error.payment_intent
      return state?.status === 'succeeded' ? true : null
    })
  }

  /** Asks until there is an answer that is not a problem of the server's. */
  async #insist<Schema extends z.ZodType>(
    subscriber: Subscriber,
    method: string,
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    return this.#until(`${method} ${path}`, async () => {
      const answer = await this.#call(subscriber, method, path, body)
      if (answer.ok) return schema.parse(await answer.json())
      if (answer.status >= 500) return null
      throw new Error(`${method} ${path} was refused: ${answer.status} ${await answer.text()}`)
    })
  }

  async #until<Result>(what: string, attempt: () => Promise<Result | null>): Promise<Result> {
    const giveUpAtMs = Date.now() + patienceMs
    let last: unknown = 'no answer'
    while (Date.now() < giveUpAtMs && !this.#isAbandoned) {
      try {
        const result = await attempt()
        if (result !== null) return result
      } catch (error) {
        // `fetch` fails with a TypeError while nobody listens; anything else is a finding.
        if (!(error instanceof TypeError)) throw error
        last = error
      }
      await pause(restMs)
    }
    throw new Error(`A reader was locked out: ${what}.`, { cause: last })
  }

  /** Each reader has an address and a browser of their own. */
  async #call(subscriber: Subscriber, method: string, path: string, body?: object): Promise<Response> {
    const cookie = [...subscriber.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${this.#cmsOrigin}${path}`, {
      method,
      headers: {
        cookie,
        origin: this.#origin,
        'content-type': 'application/json',
        'x-forwarded-for': addressOf(subscriber.email),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const setCookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = setCookie.split(';', 1)[0]?.split('=') ?? []
      subscriber.cookies.set(name, value)
    }
    return answer
  }
}

/** An address of the range for documentation, that goes with an e-mail address. */
function addressOf(email: string): string {
  const groups = /([0-9a-f]{4})-[0-9a-f]{12}@/.exec(email)?.[1] ?? '0'
  const tail = /([0-9a-f]{12})@/.exec(email)?.[1]?.match(/.{4}/g) ?? []
  return `2001:db8:${groups}:${tail.join(':')}::1`
}

import type { Payload } from 'payload'
import type { Stripe } from 'stripe'
import type { PaymentProvider } from '../src/platform/payment-provider/payment-provider.ts'

/** What a process says whose time has come. */
export class KilledError extends Error {
  override name = 'KilledError'
}

/**
 * A process that dies after so many of its steps: each statement that the database has carried out and each request
 * that the payment provider has answered is one. From then on it does nothing any more; what it has begun in a
 * transaction is rolled back, as by the database when the connection breaks.
 */
export function openMortal(payload: Payload, provider: PaymentProvider, { livesFor }: { livesFor: number }) {
  const taken: string[] = []
  let isDead = false

  async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (isDead) throw new KilledError(`The process was dead before ${name}.`)
    const result = await work()
    taken.push(name)
    if (taken.length < livesFor) return result
    isDead = true
    throw new KilledError(`The process died after ${name}.`)
  }

  const stripe = mortal(provider.stripe, (name, work) => step(name, work))
  const pool = new Proxy(payload.db.pool, {
    get(target, key) {
      if (key === 'connect') return async () => mortalClient(await target.connect())
      if (key !== 'query') return Reflect.get(target, key)
      return (...input: Parameters<typeof target.query>) =>
        step(`query ${nameOf(input[0])}`, async () => target.query(...input))
    },
  })

  function mortalClient<Client extends { query: (...input: never[]) => unknown }>(client: Client): Client {
    return new Proxy(client, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        if (key !== 'query') return value.bind(target)
        return (...input: unknown[]) => {
          const name = nameOf(input[0])
          if (name === 'rollback') return value.apply(target, input)
          return step(`statement ${name}`, async () => value.apply(target, input))
        }
      },
    })
  }

  const db = new Proxy(payload.db, {
    get: (target, key) => (key === 'pool' ? pool : Reflect.get(target, key)),
  })
  const mortalPayload = new Proxy(payload, {
    get: (target, key) => (key === 'db' ? db : Reflect.get(target, key)),
  })
  return {
    context: {
      cms: async () => mortalPayload,
      db: async () => pool,
      payments: { ...provider, stripe },
    },
    /** The steps that it took. */
    taken,
    isDead: () => isDead,
  }
}

/** The official client, each of whose requests is a step. */
function mortal(
  stripe: Stripe,
  step: (name: string, work: () => Promise<unknown>) => Promise<unknown>,
): Stripe {
  const wrap = <Part extends object>(part: Part, path: string): Part =>
    new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        const name = `${path}${String(key)}`
        if (typeof value === 'function') {
          return (...input: unknown[]) => {
            if (String(key) === 'list') return value.apply(target, input)
            return step(name, async () => value.apply(target, input))
          }
        }
        return typeof value === 'object' && value !== null ? wrap(value, `${name}.`) : value
      },
    })
  return wrap(stripe, '')
}

function nameOf(statement: unknown): string {
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
  return String(text).trim().replaceAll(/\s+/g, ' ').slice(0, 60)
}

import { ProviderBusyError } from '../../../platform/payment-provider/provider-away.ts'

/** Each holds a connection of the pool for as long as the provider takes: most of them are kept for everybody else. */
const maxActive = 4
const maxWaiting = 60

/**
 * Lets few actions run at a time in this process, and those of one customer one after the other, in the order they came.
 * Who comes when too many wait already is turned away with a {@link ProviderBusyError}.
 */
export class CustomerLocks {
  readonly #active = new Set<string>()
  #waiting: { customerId: string; start: () => void }[] = []

  async run<Value>(customerId: string, work: () => Promise<Value>): Promise<Value> {
    if (this.#mayStart(customerId)) this.#active.add(customerId)
    else {
      if (this.#waiting.length >= maxWaiting) throw new ProviderBusyError('Too many wait for the provider.')
      await new Promise<void>((start) => this.#waiting.push({ customerId, start }))
    }
    try {
      return await work()
    } finally {
      this.#passOn(customerId)
    }
  }

  #mayStart(customerId: string): boolean {
    return this.#active.size < maxActive && !this.#active.has(customerId)
  }

  #passOn(customerId: string): void {
    this.#active.delete(customerId)
    const next = this.#waiting.find((waiting) => this.#mayStart(waiting.customerId))
    if (!next) return
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next)
    this.#active.add(next.customerId)
    next.start()
  }
}

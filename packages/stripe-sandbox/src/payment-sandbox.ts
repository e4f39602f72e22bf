import type { IncomingMessage, ServerResponse } from 'node:http'
import { LocalServer } from '@meridian/sandbox/local-server'
import { answerBrowserFile } from './browser/browser-files.ts'
import { BrowserClient } from './control/browser-client.ts'
import { ControlHandler } from './control/control-handler.ts'
import type { ControlledSandbox } from './control/controlled-sandbox.ts'
import { advanceCustomer, advanceClockTo } from './engine/clocks.ts'
import { copyCustomer } from './engine/copy-customer.ts'
import { closeDispute, openDispute } from './engine/disputes.ts'
import { Engine, type RetrySettings } from './engine/engine.ts'
import { createRefund } from './engine/refunds.ts'
import { replaceCard } from './engine/replace-card.ts'
import { runDueTasks } from './engine/run-tasks.ts'
import { ApiHandler, type LoggedRequest } from './http/api-handler.ts'
import { FaultList, type Fault, type FaultInForce } from './http/faults.ts'
import { objectsOf, type ObjectKind } from './objects/all-objects.ts'
import { eventObject } from './objects/event-object.ts'
import type { JsonObject } from './objects/json.ts'
import { requireDispute } from './routes/money-routes.ts'
import {
  WebhookSender,
  type DeliveryPlan,
  type DeliveryReport,
  type WebhookState,
} from './webhooks/webhook-sender.ts'

export interface PaymentSandboxOptions {
  /** `sk_test_…` of the sandbox's own. A live key is refused. */
  secretKey: string
  /** `pk_test_…` of the sandbox's own. */
  publishableKey: string
  /** Signs the webhooks; two of them, parted by a comma, while one is being replaced. */
  webhookSecret: string
  /** The SQLite file that keeps everything; without it nothing outlives the process. */
  dataFile?: string
  /** Where events are sent; without it they are only listed. */
  webhookUrl?: string
  /** How it goes on after a renewal could not be collected; the default tries again after 3, 5 and 7 days, and cancels. */
  retries?: RetrySettings
  /** Further accounts, which are reached at this one's address by their own secret keys. They are not started by themselves. */
  otherAccounts?: readonly PaymentSandbox[]
}

/**
 * A local server that speaks the provider's HTTP API to the official SDK, for development and tests: customers,
 * prices, subscriptions with their invoices and payments, cards on file, refunds, disputes, test clocks and signed
 * webhooks. No money moves, and only the provider's published test cards are taken.
 */
export class PaymentSandbox implements ControlledSandbox {
  readonly #options: PaymentSandboxOptions
  readonly #engine: Engine
  readonly #faults = new FaultList()
  readonly #api: ApiHandler
  readonly #control: ControlHandler
  readonly #sender: WebhookSender
  readonly #server = new LocalServer((request, response) => void this.#answer(request, response))
  #timer: NodeJS.Timeout | null = null
  #isStopped = false
  #origin: string | null = null

  constructor(options: PaymentSandboxOptions) {
    requireTestKeys(options)
    this.#options = options
    this.#engine = new Engine(options.dataFile ?? ':memory:')
    if (options.retries) this.#engine.retries = options.retries
    this.#api = new ApiHandler(this.#engine, options, this.#faults)
    this.#control = new ControlHandler(this)
    this.#sender = new WebhookSender(this.#engine.store, {
      url: options.webhookUrl ?? null,
      secrets: options.webhookSecret.split(','),
    })
    this.#engine.onEvent = (event) => this.#sender.add(event)
  }

  /** Resolves to the origin that the SDK has to be pointed at. */
  async start(port?: number, host?: string): Promise<string> {
    this.#origin = await this.#server.start(port, host)
    this.#engine.store.origin = this.#origin
    this.#timer = setInterval(() => this.#tick(), 1000)
    this.#timer.unref()
    this.#tick()
    return this.#origin
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearInterval(this.#timer)
    this.#sender.stop()
    this.#api.stop()
    await this.#server.stop()
    this.#engine.store.close()
  }

  /** What a reader's browser does with the publishable key. */
  get browser(): BrowserClient {
    if (this.#origin === null) throw new Error('The sandbox has not been started.')
    return new BrowserClient({ origin: this.#origin, publishableKey: this.#options.publishableKey })
  }

  /** Every request, in order. */
  get requests(): LoggedRequest[] {
    return this.#api.requests
  }

  /**
   * Moves the time of a customer, or of a test clock with all its customers, forward to a moment; renewals, payments,
   * retries and expiries on the way happen each at its own. A renewal is paid one hour after the period's end.
   */
  advanceClock(id: string, to: Date): void {
    const seconds = Math.floor(to.getTime() / 1000)
    this.#engine.store.transaction(() => {
      const clock = this.#engine.store.testClocks.find(id)
      if (clock) advanceClockTo(this.#engine, clock, seconds)
      else advanceCustomer(this.#engine, id, seconds)
    })
    this.#sender.wake()
  }

  /**
   * Copies customers with their cards into another account, as the provider does when a business asks it to: they keep their ids,
   * the cards get new ones, and what they subscribe to is not copied.
   */
  copyCustomersTo(account: PaymentSandbox, customers: readonly string[]): void {
    account.#engine.store.transaction(() => {
      for (const id of customers) copyCustomer(this.#engine, account.#engine, id)
    })
  }

  /** The customer's own time. */
  now(customer: string): Date {
    return new Date(this.#engine.now(customer) * 1000)
  }

  /** The card's holder takes a payment back. Returns the dispute. */
  openDispute(charge: string, reason?: string): JsonObject {
    const dispute = this.#engine.store.transaction(() =>
      openDispute(this.#engine, this.#engine.store.charges.get(charge), reason),
    )
    this.#sender.wake()
    return this.#found('dispute', dispute.id)
  }

  closeDispute(id: string, outcome: 'won' | 'lost'): JsonObject {
    this.#engine.store.transaction(() =>
      closeDispute(this.#engine, requireDispute(this.#engine, id), outcome),
    )
    this.#sender.wake()
    return this.#found('dispute', id)
  }

  /** Gives all of a charge back that is left of it, as in the provider's dashboard. */
  refund(charge: string): void {
    this.#engine.store.transaction(() => createRefund(this.#engine, { charge }))
    this.#sender.wake()
  }

  /** Has a customer pay with another test card from now on. Its bank is not asked: so one can be kept that declines. */
  putCardOnFile(customer: string, number: string): void {
    this.#engine.store.transaction(() => replaceCard(this.#engine, customer, number))
    this.#sender.wake()
  }

  /** How many requests a fault that makes the provider slow keeps from their answer. */
  get waiting(): number {
    return this.#api.waiting
  }

  /** Makes trouble for the requests that fit. */
  fault(fault: Fault): void {
    this.#faults.add(fault)
  }

  clearFaults(): void {
    this.#faults.clear()
  }

  /** The troubles that are on. */
  get faults(): readonly FaultInForce[] {
    return this.#faults.inForce()
  }

  /** Holds webhooks back until they are resumed; `deliver` sends them all the same. */
  pauseWebhooks(): void {
    this.#sender.pause()
  }

  resumeWebhooks(): void {
    this.#sender.resume()
  }

  /** How webhooks are sent from now on by themselves. */
  planWebhooks(plan: DeliveryPlan): void {
    this.#sender.plan(plan)
  }

  /** Sends where events go from now on. */
  sendWebhooksTo(url: string | null): void {
    this.#sender.url = url
  }

  /** Sends every event that has not been taken yet, once, and answers when all have been tried. */
  deliver(plan?: DeliveryPlan): Promise<DeliveryReport> {
    return this.#sender.deliver(plan)
  }

  /** Sends an event once more, whether it was taken or not. */
  sendAgain(event: string): void {
    this.#sender.sendAgain(this.#engine.store.events.get(event))
  }

  /** Where webhooks go, whether they are held back, how they are sent, and how many have not been taken yet. */
  get webhooks(): WebhookState {
    return this.#sender.state
  }

  /** All events, oldest first, as the API shows them. */
  events(): JsonObject[] {
    return this.#engine.store.events
      .all()
      .map((event) => eventObject(event, this.#engine.store.deliveries.isPending(event.id) ? 1 : 0))
  }

  /** All objects of a kind, oldest first, as the API shows them. */
  objects(kind: ObjectKind): JsonObject[] {
    return objectsOf(this.#engine, kind)
  }

  /** Lets the stored idempotency keys grow older; after 24 hours they are forgotten. */
  ageIdempotencyKeys(seconds: number): void {
    this.#engine.store.answers.age(seconds)
  }

  #accountOf({ headers }: IncomingMessage): PaymentSandbox {
    const key = headers.authorization?.replace(/^Bearer /, '')
    return this.#options.otherAccounts?.find((account) => account.#options.secretKey === key) ?? this
  }

  #found(kind: ObjectKind, id: string): JsonObject {
    const object = this.objects(kind).find((one) => one.id === id)
    if (!object) throw new Error(`There is no ${kind} ${id}.`)
    return object
  }

  #tick(): void {
    try {
      runDueTasks(this.#engine)
    } catch (error) {
      // What is due stays due; the rest of the sandbox goes on.
      console.error(error)
    }
    this.#sender.wake()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answerBrowserFile(request, response)) return
    try {
      if (request.url?.startsWith('/_sandbox')) await this.#control.handle(request, response)
      else await this.#accountOf(request).#api.handle(request, response)
      this.#sender.wake()
    } catch (error) {
      // The client has gone, or the sandbox is being stopped: there is nobody to answer.
      if (!response.destroyed && !this.#isStopped) console.error(error)
      response.destroy()
    }
  }
}

/** The sandbox is for tests: it never sees a key that could move money. */
function requireTestKeys({ secretKey, publishableKey }: PaymentSandboxOptions): void {
  if (!/^sk_test_\w+$/.test(secretKey)) {
    throw new Error('The payment sandbox takes only a test key of its own as secretKey: sk_test_…')
  }
  if (!/^pk_test_\w+$/.test(publishableKey)) {
    throw new Error('The payment sandbox takes only a test key of its own as publishableKey: pk_test_…')
  }
}

import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { MailTransport, OutgoingMail } from '../../../platform/mail-transports/mail-transport.ts'
import { limitTo } from './allowance.ts'
import { claim, type ClaimedRecipient, confirmClaims, extendClaims, giveBack } from './claim.ts'
import { endSend } from './end-send.ts'
import { handOver } from './hand-over.ts'
import type { SendJournal } from './journal.ts'
import { settlementOf } from './outcome.ts'
import { HandOverQueue } from './hand-over-queue.ts'
import { catchUpWithJournal, expireKeys, recoverClaims } from './recover.ts'
import { type ActiveSend, noteHeld, pauseSend } from './send-rows.ts'
import type { ServerRate } from './server-rate.ts'
import { ServerReach } from './server-reach.ts'
import { settle, type Settlement } from './settle.ts'
import { type Alarm, SendWatch } from './watch.ts'

/** What is older than this when a connection is free is read once more: an unsubscription counts within a second. */
const freshMs = 400
const refreshMs = 5000
/** And no more often than takes this part of the time: a large audience takes longer to count. */
const shareOfRefreshing = 0.02
/** Well within the lease of a claim. */
const keepMs = 15_000
/** So long nothing is asked for once a warm-up holds everything back. */
const heldMs = 30_000
/** So many groups of servers are asked about at a time, the largest first. */
const mostGroups = 400

export interface RunOptions {
  db: Pool
  transport: MailTransport
  /** How many mails are handed over at a time. */
  connections: number
  journal: SendJournal
  /** Of this process alone. */
  process: string
  rateOf: (servers: string) => ServerRate
  /** Takes so many mails out of what may go out today, and gives how many it was; less than none gives back what did not go out. */
  allowance: (wanted: number) => Promise<number>
  compose: (recipient: ClaimedRecipient) => OutgoingMail
  /** Told of mails that were refused for good, in the order of the answers. */
  onRefused: (refusals: { send: ActiveSend; recipient: ClaimedRecipient; reply: string }[]) => Promise<void>
  statementSecret: string
  logger: Logger
}

/** One send, as this process brings it out: {@link step} is called again and again. */
export class SendRun {
  readonly #options: RunOptions
  readonly #send: ActiveSend
  readonly #watch = new SendWatch()
  readonly #queue: HandOverQueue
  readonly #cut = new AbortController()
  #settlements: Settlement[] = []
  #refusals: { send: ActiveSend; recipient: ClaimedRecipient; reply: string }[] = []
  /** How many of each group wait, as far as is known. */
  #groups = new Map<string, number>()
  #refreshAtMs = -Infinity
  readonly #reach = new ServerReach()
  /** Who is being handed over. */
  readonly #answering = new Set<number>()
  #keptAtMs = performance.now()
  /** Of the mails that were granted for today, those that did not go out. */
  #notSpent = 0
  #alarm: Alarm | null = null
  #isCaughtUp = false
  #isResting = false

  constructor(send: ActiveSend, options: RunOptions) {
    this.#send = send
    this.#options = options
    this.#queue = new HandOverQueue(options.connections)
  }

  /** Whether it hands over nothing more, and has told of it: should its send go on, another one takes it up. */
  get isOver(): boolean {
    return this.#isResting && this.#alarm === null
  }

  /** Hands over what is allowed now. Gives whether there is more to do at once. */
  async step(): Promise<boolean> {
    await this.#catchUp()
    await this.#flush()
    await this.#raise()
    if (this.#isResting) return false
    await this.#keepClaims()
    await this.#refresh()
    await this.#readAgain()
    await this.#claimMore()
    this.#pump()
    const { db, statementSecret, logger } = this.#options
    const isBusy = !this.#queue.isEmpty || this.#groups.size > 0
    if (!isBusy) await endSend(db, { send: this.#send, statementSecret, logger })
    return isBusy
  }

  /**
   * Gives back what was not begun, waits for what is under way, and writes what became of it. What is not answered by `limitMs` is cut off, and uncertain.
   */
  async stop(limitMs: number): Promise<void> {
    this.#isResting = true
    const { db, process } = this.#options
    const subscriberIds = this.#queue.takeWaiting().map(({ subscriberId }) => subscriberId)
    await giveBack(db, { sendId: this.#send.id, process, subscriberIds })
    const timer = setTimeout(() => this.#cut.abort(), limitMs)
    await this.#queue.untilHandedOver()
    clearTimeout(timer)
    await this.#flush()
  }

  async #catchUp(): Promise<void> {
    if (this.#isCaughtUp) return
    const { db, journal, logger } = this.#options
    const { id, key } = this.#send
    journal.open(key)
    const unknown = await catchUpWithJournal(db, { sendId: id, journal: journal.read(key) })
    if (unknown > 0)
      logger.warn({ send: id, mails: unknown }, 'the database did not know of mails that went out')
    this.#isCaughtUp = true
  }

  /** A server that takes its time keeps its mail: nobody takes it over while this process waits for the answer. */
  async #keepClaims(): Promise<void> {
    if (performance.now() - this.#keptAtMs < keepMs) return
    this.#keptAtMs = performance.now()
    const { db, process } = this.#options
    await extendClaims(db, { sendId: this.#send.id, process, subscriberIds: [...this.#answering] })
  }

  async #refresh(): Promise<void> {
    const startedAtMs = performance.now()
    if (startedAtMs < this.#refreshAtMs) return
    this.#refreshAtMs = startedAtMs + refreshMs
    const { db, journal, transport, logger } = this.#options
    const { id, key, uncertain } = this.#send
    const { idempotentForMs } = transport
    const uncertainOptions = { sendId: id, uncertain, idempotentForMs }
    await expireKeys(db, uncertainOptions)
    const recovered = await recoverClaims(db, { ...uncertainOptions, journal: () => journal.read(key) })
    if (recovered > 0) logger.warn({ send: id, mails: recovered }, 'took over claims whose lease had ended')
    const { rows } = await db.query<{ servers: string; waiting: number }>(
      `select servers, count(*)::int as waiting from campaign_recipients
        where send_id = $1 and state in ('pending', 'retry') and next_at <= now()
        group by servers order by waiting desc limit ${mostGroups}`,
      [id],
    )
    this.#groups = new Map(rows.map(({ servers, waiting }) => [servers, waiting]))
    const tookMs = performance.now() - startedAtMs
    this.#refreshAtMs = startedAtMs + Math.max(refreshMs, tookMs / shareOfRefreshing)
  }

  /** Those who have left since they were claimed are let go. */
  async #readAgain(): Promise<void> {
    const old = this.#queue.olderThan(freshMs).map(({ subscriberId }) => subscriberId)
    if (old.length === 0) return
    const { db, process } = this.#options
    const present = await confirmClaims(db, { sendId: this.#send.id, process, subscriberIds: old })
    const isStillThere = new Set(present.map(({ subscriberId }) => subscriberId))
    this.#queue.remove(new Set(old))
    this.#take(present)
    const subscriberIds = old.filter((id) => !isStillThere.has(id))
    await giveBack(db, { sendId: this.#send.id, process, subscriberIds })
  }

  async #claimMore(): Promise<void> {
    const { rateOf, allowance, db, process } = this.#options
    let { room } = this.#queue
    if (room <= 0 || this.#reach.isHeld) return
    const wanted = new Map<string, number>()
    for (const [servers, waiting] of this.#groups) {
      const mails = Math.min(rateOf(servers).allowed(), waiting, room, this.#queue.roomFor(servers))
      if (mails <= 0) continue
      wanted.set(servers, mails)
      room -= mails
    }
    if (wanted.size === 0) return
    const asked = [...wanted.values()].reduce((sum, mails) => sum + mails, 0)
    if (this.#notSpent > 0) await allowance(-this.#notSpent)
    this.#notSpent = 0
    const granted = await allowance(asked)
    if (granted < asked) limitTo(wanted, granted)
    if (granted === 0) {
      // Nothing more goes out today, or for now.
      this.#groups.clear()
      this.#refreshAtMs = performance.now() + heldMs
      await noteHeld(db, this.#send.id)
      return
    }
    const claimed = await claim(db, { sendId: this.#send.id, process, wanted })
    this.#notSpent += granted - claimed.filter(({ leftOut }) => leftOut === null).length
    for (const [servers, mails] of wanted) {
      const got = claimed.filter((recipient) => recipient.servers === servers).length
      rateOf(servers).spend(got)
      const left = (this.#groups.get(servers) ?? 0) - got
      if (got < mails || left <= 0) this.#groups.delete(servers)
      else this.#groups.set(servers, left)
    }
    this.#take(claimed)
  }

  #take(recipients: readonly ClaimedRecipient[]): void {
    for (const { subscriberId, leftOut } of recipients) {
      if (leftOut === null) continue
      this.#settlements.push({ subscriberId, reply: null, state: 'excluded', reason: leftOut })
    }
    this.#queue.add(recipients.filter(({ leftOut }) => leftOut === null))
  }

  #pump(): void {
    while (!this.#isResting) {
      const next = this.#queue.next(freshMs)
      if (!next) return
      void this.#queue.handOver(next, this.#deliver(next)).then(() => this.#pump())
    }
  }

  async #deliver(recipient: ClaimedRecipient): Promise<void> {
    const { transport, rateOf } = this.#options
    const { uncertain } = this.#send
    this.#answering.add(recipient.subscriberId)
    const answer = await handOver(recipient, {
      ...this.#options,
      send: this.#send,
      signal: this.#cut.signal,
    })
    this.#answering.delete(recipient.subscriberId)
    this.#reach.answered(answer.kind !== 'unreachable')
    if (answer.kind === 'unreachable') this.#notSpent += 1
    const rate = rateOf(recipient.servers)
    if (answer.kind === 'later' && answer.isAboutRate) rate.askedForPatience()
    else if (answer.kind !== 'unreachable') rate.answered()
    const settlement = settlementOf(recipient, answer, { uncertain, isIdempotent: transport.isIdempotent })
    this.#settlements.push(settlement)
    if (settlement.state === 'refused') {
      this.#refusals.push({ send: this.#send, recipient, reply: answer.reply })
    }
    if (settlement.state !== 'refused' && settlement.state !== 'handed-over') return
    const alarm = this.#watch.count(
      recipient.servers,
      settlement.state === 'refused' ? settlement.reason : null,
    )
    if (!alarm || this.#isResting) return
    this.#isResting = true
    this.#alarm = alarm
  }

  /** Has it rest: again and again, should the database be away. */
  async #raise(): Promise<void> {
    if (this.#alarm === null) return
    const { db, logger } = this.#options
    await pauseSend(db, this.#send.id, this.#alarm)
    logger.error({ send: this.#send.id, reason: this.#alarm }, 'a campaign was paused')
    this.#alarm = null
  }

  async #flush(): Promise<void> {
    const { db, process, onRefused } = this.#options
    const settlements = this.#settlements
    this.#settlements = []
    try {
      if (settlements.length > 0) await settle(db, { sendId: this.#send.id, process, settlements })
    } catch (error) {
      // The database is away: they are written when it is back, or found in the journal.
      this.#settlements = [...settlements, ...this.#settlements]
      throw error
    }
    const refusals = this.#refusals
    if (refusals.length > 0) await onRefused(refusals)
    this.#refusals = this.#refusals.slice(refusals.length)
  }
}

import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** One kind of request of an ordinary client, asked again and again. */
export interface Errand {
  name: string
  origin: string
  method: 'GET' | 'POST' | 'PUT'
  /** The address of the so-manieth request. */
  path: (turn: number) => string
  body?: string
  /** What it is to be answered; anything else is a problem. */
  status: number
}

export interface Answer {
  name: string
  startedAtMs: number
  tookMs: number
  /** 0: no answer within the limit, or the connection was closed. */
  status: number
  /** Null when it was answered as it is to be. */
  problem: string | null
}

/** Who is not answered by then has waited that long. */
export const longestWaitMs = 10_000
const restMs = 100

/** Asks for everything that a reader and an editor's browser ask for, and writes down how it is answered. */
export class SecondClient {
  readonly #errands: Errand[]
  readonly #limitMs: number
  readonly #agent = new Agent({ keepAlive: true })
  #isOver = false
  #answers: Answer[] = []
  readonly #asking = new Map<string, Promise<Answer>>()
  #done: Promise<unknown> = Promise.resolve()

  constructor(errands: Errand[], limitMs = longestWaitMs) {
    this.#errands = errands
    this.#limitMs = limitMs
  }

  start(): void {
    this.#done = Promise.all(this.#errands.map((errand) => this.#repeat(errand)))
  }

  /** All that was answered, or not, since it was last asked. */
  take(): Answer[] {
    return this.#answers.splice(0)
  }

  /** Resolves when all that was asked by now is answered, or has waited as long as anyone waits. */
  async settle(): Promise<void> {
    await Promise.all(this.#asking.values())
  }

  /** How often each errand was done since then, at the least. */
  get rounds(): number {
    return Math.min(
      ...this.#errands.map(({ name }) => this.#answers.filter((answer) => answer.name === name).length),
    )
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#done
    this.#agent.destroy()
  }

  async #repeat(errand: Errand): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const answer = this.#ask(errand, turn)
      this.#asking.set(errand.name, answer)
      this.#answers.push(await answer)
      await pause(restMs)
    }
  }

  /** Every other time over a connection of its own, as a client does that comes for the first time. */
  #ask({ name, origin, method, path, body, status }: Errand, turn: number): Promise<Answer> {
    const startedAtMs = performance.now()
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const answer = (given: number, problem: string | null) =>
      resolve({ name, startedAtMs, tookMs: performance.now() - startedAtMs, status: given, problem })
    const asked = request(`${origin}${path(turn)}`, {
      method,
      agent: turn % 2 === 0 ? this.#agent : false,
      localAddress: '127.0.0.1',
      headers: {
        'accept-encoding': 'br',
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': body.length }),
      },
    })
    const limit = setTimeout(() => asked.destroy(new Error('no answer in time')), this.#limitMs)
    asked.on('response', (response) => {
      const given = response.statusCode ?? 0
      response.on('error', (error) => answer(0, `cut off: ${error.message}`))
      response.on('end', () => answer(given, given === status ? null : `${given} instead of ${status}`))
      response.resume()
    })
    asked.on('error', (error) => answer(0, error.message))
    asked.on('close', () => clearTimeout(limit))
    asked.end(body)
    return promise
  }
}

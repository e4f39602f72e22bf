import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Arrivals } from './arrivals.ts'
import { CastSchema, OrderSchema } from './cast.ts'
import { Client, type Outcome } from './client.ts'
import { Crowd } from './crowd.ts'
import { groups, type Kind, kinds } from './mix.ts'
import { Recorder } from './recorder.ts'
import { makeRequests } from './requests.ts'

/*
 * Makes the requests of a run, as a process of its own. Requests begin when the mix says, whether or not others are
 * answered, and are timed from the moment at which they were meant to begin: a server that stands still is not spared
 * the requests of that time, nor are their waits left out. Says what came of it when it is
 * over, and ends when it is told anything.
 */
const tickMs = 1
const settleMs = 20_000

const order = OrderSchema.parse(JSON.parse(process.argv[2] ?? ''))
const cast = CastSchema.parse(JSON.parse(readFileSync(order.castFile, 'utf8')))
const client = new Client(cast.origin)
const crowd = new Crowd(order.visitors)
const recorder = new Recorder({ periodMs: order.periodMs, groups })
const requests = makeRequests(cast)

const startedAtMs = performance.now()
const since = () => performance.now() - startedAtMs
const queues = kinds.flatMap((kind) => {
  const perSecond = order.rates[kind]
  return perSecond === undefined ? [] : [{ kind, arrivals: new Arrivals({ perSecond, fromMs: 0 }) }]
})
const open = new Set<Promise<void>>()

while (since() < order.durationMs) {
  for (const { kind, arrivals } of queues) {
    for (const atMs of arrivals.due(since())) begin(kind, atMs)
  }
  await pause(tickMs)
}
const lastedMs = since()
await Promise.race([Promise.all(open), pause(settleMs)])
client.close()
process.send?.(recorder.summarise(lastedMs))
// Until somebody has looked at what it used of the machine.
await once(process, 'message')
process.exit(0)

function begin(kind: Kind, atMs: number): void {
  recorder.begun(since() - atMs)
  const address = crowd.take()
  for (const ask of requests[kind]()) {
    const work = answer(kind, atMs, client.ask(ask, address)).finally(() => open.delete(work))
    open.add(work)
  }
}

async function answer(kind: Kind, atMs: number, outcome: Promise<Outcome>): Promise<void> {
  const { problem, bytes } = await outcome
  recorder.answered({ kind, atMs, tookMs: since() - atMs, bytes, problem })
}

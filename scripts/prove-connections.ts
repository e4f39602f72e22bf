import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { describeMachine } from './bench/report.ts'
import { errandsFor, findAddresses } from './connections/errands.ts'
import { hostileKinds, type HostileKind, type Hop } from './connections/hostile-kinds.ts'
import { isDoorOpen, reopenDoor } from './connections/door.ts'
import { figuresOf, socketLeaksOf } from './connections/judgement.ts'
import { placeLargeFile } from './connections/large-file.ts'
import { SecondClient } from './connections/second-client.ts'
import { describeFigures, describeTrial } from './connections/trial-report.ts'
import { runTrial } from './connections/trial.ts'
import { Installation } from './test/installation.ts'

/*
 * `npm run prove:connections [-- <count>] [--kinds "slow bodies,garbage"]`: one client opens so many (1,000 unless
 * stated) hostile connections of each kind, one kind after the other, at what the CMS answers and at what the site
 * answers, beside a second client that is to notice nothing: every answer the wanted one, p99 within a second. Five
 * seconds later its sockets are closed and memory is back; connections between our own processes may be kept for the
 * next request as long as the CMS keeps an idle one. Linux alone tells of the sockets of a process. All kinds take some
 * twenty minutes; `npm test` does each of them in short. A kind that is named several times comes as often: what grows
 * each time is lost.
 */
const port = 4411
const articles = 300
/** The second client alone, until the processes have grown to what its requests need. */
const warmUpMs = 30_000
/** Then it is measured alone: what else the machine does shows there, too. */
const aloneMs = 15_000

const { positionals, values } = parseArgs({ allowPositionals: true, options: { kinds: { type: 'string' } } })
const count = Number(positionals[0] ?? 1000)
const isKind = (name: string): name is HostileKind => name in hostileKinds
const all = Object.keys(hostileKinds).filter(isKind)
const wanted = values.kinds?.split(',').map((name) => name.trim()) ?? all
const kinds = wanted.filter(isKind)
const hops: Hop[] = ['cms', 'core']
if (!Number.isInteger(count) || count < 1 || kinds.length < wanted.length) {
  console.error(`How many? And there are these kinds: ${all.join(', ')}.`)
  process.exit(1)
}

console.log(`${describeMachine()}\n`)
const installation = await Installation.create({ name: 'prove-connections', port })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void installation.remove().then(() => process.exit(130)))
}
try {
  await installation.addArticles(articles)
  const largeFile = placeLargeFile(installation)
  await installation.start()
  process.exitCode = (await prove(largeFile)) ? 0 : 1
} finally {
  await installation.remove()
}

async function prove(largeFile: string): Promise<boolean> {
  const origin = `http://127.0.0.1:${port}`
  const addresses = await findAddresses(origin)
  const second = new SecondClient(errandsFor(origin, installation.operationsOrigins.site, addresses))
  second.start()
  await pause(warmUpMs)
  second.take()
  await pause(aloneMs)
  console.log(`The second client alone:\n${describeFigures(figuresOf(second.take()))}\n`)
  const broken: string[] = []
  for (const kind of kinds) {
    for (const hop of hops) {
      const largeAsset = addresses.assets[0] ?? '/'
      const trial = await runTrial(installation, second, { port, kind, hop, count, largeFile, largeAsset })
      console.log(`${describeTrial(kind, hop, trial)}\n`)
      if (trial.breaches.length > 0) broken.push(`${kind} (${hop})`)
      if (socketLeaksOf(trial.sockets).length === 0 && (await isDoorOpen(origin))) continue
      console.log(
        '    The site is started again: what is left of this client would be held against the next one.\n',
      )
      await reopenDoor(installation, origin)
      await pause(warmUpMs)
    }
  }
  await second.stop()
  const of = `${kinds.length * hops.length} hostile clients of ${count}`
  console.log(
    broken.length === 0 ? `${of}: nobody else noticed.` : `${of}: not kept beside ${broken.join(', ')}.`,
  )
  return broken.length === 0
}

import { errandsFor, findAddresses } from '../../scripts/connections/errands.ts'
import type { HostileKind } from '../../scripts/connections/hostile-kinds.ts'
import { startHostileRun, type HostileOrder } from '../../scripts/connections/hostile-run.ts'
import { socketLeaksOf } from '../../scripts/connections/judgement.ts'
import { placeLargeFile } from '../../scripts/connections/large-file.ts'
import { SecondClient } from '../../scripts/connections/second-client.ts'
import { socketsOf } from '../../scripts/connections/trial.ts'
import { expect, test, type Newsroom } from './stack.ts'

/** So often everything is asked for beside each hostile client. */
const rounds = 2
/** Whatever else the machine does; how soon answers come is measured by `npm run prove:connections`. */
const patienceMs = 120_000

/** More than the 512 connections that two threads would share among all clients, were there no limit for one. */
const kinds: [kind: HostileKind, count: number][] = [
  ['upgrades closed at once', 700],
  ['upgrades held', 700],
  ['slow bodies', 1000],
  ['unread bodies', 45],
  ['unread downloads', 60],
  ['abandoned downloads', 100],
  ['half-closed', 100],
  ['pipelined', 60],
  ['garbage', 100],
]

// Only Linux has more than one loopback address, and tells of the sockets of a process.
if (process.platform === 'linux') {
  for (const [kind, count] of kinds) {
    test(`${kind}: nobody else notices ${count} of one client, and nothing of them stays`, async ({
      newsroom,
    }) => {
      const { installation } = newsroom
      const origin = `http://127.0.0.1:${installation.port}`
      const addresses = await findAddresses(origin)
      const errands = errandsFor(origin, installation.operationsOrigins.site, addresses)
      const second = new SecondClient(errands, patienceMs)
      const attack = {
        port: installation.port,
        kind,
        count,
        largeFile: placeLargeFile(installation),
        largeAsset: addresses.assets[0] ?? '/',
      }
      second.start()
      try {
        for (const hop of ['cms', 'core'] as const) await attackBeside(newsroom, second, { ...attack, hop })
      } finally {
        await second.stop()
      }
    })
  }
}

async function attackBeside(
  { installation }: Newsroom,
  second: SecondClient,
  order: HostileOrder,
): Promise<void> {
  const before = socketsOf(installation)
  second.take()
  const hostile = startHostileRun(order)
  try {
    await hostile.opened
    const wanted = second.rounds + rounds
    await expect.poll(() => second.rounds, { timeout: patienceMs }).toBeGreaterThanOrEqual(wanted)
  } finally {
    const { opened } = await hostile.stop()
    expect(opened, 'the hostile client got in').toBeGreaterThan(0)
  }
  expect(
    second.take().filter(({ problem }) => problem !== null),
    order.hop,
  ).toEqual([])
  const left = () => {
    const after = socketsOf(installation)
    return socketLeaksOf({ before, after, settled: after })
  }
  await expect.poll(left, { timeout: patienceMs }).toEqual([])
}

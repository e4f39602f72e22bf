import { setTimeout as pause } from 'node:timers/promises'
import { dropTraffic, letTrafficBack } from './network.ts'
import { cmsNames, siteNames, workerNames, type MachineName, type Shape } from './shape.ts'

/** Something that breaks, for how long, and what must hold meanwhile. */
export interface Fault {
  what: string
  begin(shape: Shape): Promise<void> | void
  end(shape: Shape): Promise<void> | void
  /** From its beginning to its end. */
  lastsMs: number
  /** Site servers that get publishes meanwhile; none while nobody can publish. */
  sites: readonly MachineName[]
  /** The longest that a worker may take to have delivered the next publish to them, from the beginning. */
  deliveredWithinMs?: number
  /** An upgrade: what editors send is answered as well. */
  isPlanned?: boolean
  /** The balancer alone: readers have no other. */
  isAwayFromReaders?: boolean
  /** No CMS can be asked whether something was written at an address. */
  isWithoutCms?: boolean
  /** A site server that says within so long that it is not ready, and is again when it is over. */
  notReady?: NotReady
}

export interface NotReady {
  site: MachineName
  withinMs: number
}

/** How long an engine takes to start a process again. */
const restartMs = 1000
const cutMs = 30_000
const databaseCutMs = 20_000
const withoutCmsMs = 20_000
const standbyMs = 15_000
const noticedMs = 12_000

const kill = (...names: MachineName[]): Pick<Fault, 'begin' | 'end'> => ({
  begin: async (shape) => void (await Promise.all(names.map((name) => shape.machine(name).kill()))),
  end: async (shape) => void (await Promise.all(names.map((name) => shape.startAgain(name)))),
})

const cut = (name: MachineName): Pick<Fault, 'begin' | 'end'> => ({
  begin: (shape) => shape.machine(name).cut(),
  end: (shape) => shape.machine(name).heal(),
})

/** Over when it has ended by itself. */
function stop(name: MachineName): Pick<Fault, 'begin' | 'end'> {
  let ended = Promise.resolve()
  return {
    begin(shape) {
      ended = shape.machine(name).stop()
    },
    async end(shape) {
      await ended
      await shape.startAgain(name)
    },
  }
}

const othersThan = (name: MachineName) => siteNames.filter((site) => site !== name)

/** Every fault, one after the other. A worker stays away for as long as its standby may take, whichever of them delivers. */
export const faults: readonly Fault[] = [
  ...[...siteNames, ...cmsNames, ...workerNames].map((name) => ({
    what: `SIGTERM of ${name}`,
    ...stop(name),
    lastsMs: restartMs,
    sites: siteNames.filter((site) => site !== name),
    isPlanned: true,
  })),
  ...siteNames.map((name) => ({
    what: `kill -9 of ${name}`,
    ...kill(name),
    lastsMs: restartMs,
    sites: othersThan(name),
  })),
  ...siteNames.map((name) => ({
    what: `${name} cut off`,
    ...cut(name),
    lastsMs: cutMs,
    sites: othersThan(name),
  })),
  ...workerNames.map((name) => ({
    what: `kill -9 of ${name}`,
    ...kill(name),
    lastsMs: standbyMs,
    sites: siteNames,
    deliveredWithinMs: standbyMs,
  })),
  ...workerNames.map((name) => ({
    what: `${name} cut off`,
    ...cut(name),
    lastsMs: cutMs,
    sites: siteNames,
    deliveredWithinMs: standbyMs,
  })),
  ...cmsNames.map((name) => ({
    what: `kill -9 of ${name}`,
    ...kill(name),
    lastsMs: restartMs,
    sites: siteNames,
  })),
  ...cmsNames.map((name) => ({ what: `${name} cut off`, ...cut(name), lastsMs: cutMs, sites: siteNames })),
  {
    what: `kill -9 of both CMS for ${withoutCmsMs / 1000} s`,
    ...kill(...cmsNames),
    lastsMs: withoutCmsMs,
    sites: [],
    isWithoutCms: true,
  },
  {
    what: 'site-3 cut off from CMS, workers and storage, not from readers',
    begin: (shape) => cutFromInside(shape, 'site-3'),
    end: () => letTrafficBack('site-3'),
    lastsMs: cutMs,
    sites: othersThan('site-3'),
    notReady: { site: 'site-3', withinMs: noticedMs },
  },
  { what: 'kill -9 of Postgres', ...kill('db'), lastsMs: restartMs, sites: [], isWithoutCms: true },
  { what: 'Postgres cut off', ...cut('db'), lastsMs: databaseCutMs, sites: [], isWithoutCms: true },
  { what: 'kill -9 of bucket and payment sandbox', ...kill('bucket'), lastsMs: restartMs, sites: siteNames },
  { what: 'bucket and payment sandbox cut off', ...cut('bucket'), lastsMs: cutMs, sites: siteNames },
  {
    what: 'kill -9 of the balancer',
    ...kill('balancer'),
    lastsMs: restartMs,
    sites: [],
    isAwayFromReaders: true,
    isWithoutCms: true,
  },
]

function cutFromInside(shape: Shape, site: MachineName): void {
  const inside: MachineName[] = [...workerNames, 'bucket']
  dropTraffic(site, [
    ...inside.map((name) => ({ address: shape.machine(name).address })),
    // The balancer, as the address of the CMS.
    { address: shape.machine('balancer').address, port: 4322 },
  ])
}

/** Lets a fault last, counted from its beginning. */
export function untilOver({ lastsMs }: Fault, begunAtMs: number): Promise<void> {
  return pause(Math.max(0, begunAtMs + lastsMs - performance.now()))
}

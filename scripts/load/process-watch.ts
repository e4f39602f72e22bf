import { readdirSync, readFileSync } from 'node:fs'
import { findPostgresHome } from '../start/postgres-home.ts'
import { readProcess } from '../bench/processor-time.ts'
import type { Installation, ServiceName } from '../test/installation.ts'

const services = ['site', 'cms', 'worker', 'payments'] as const satisfies readonly ServiceName[]
export const parts = [...services, 'postgres', 'balancer', 'generator'] as const
export type Part = (typeof parts)[number]

export interface ProcessSample {
  atMs: number
  /** Used of a processor since the processes of a part started. */
  processorMs: Record<Part, number>
  /** Used by all that runs on the machine, and taken by the host, since it was started. */
  machineMs: { busy: number; stolen: number }
  /** Memory of a part's own, and its share of what is shared (PSS). */
  megabytes: Record<Part, number>
}

/** Tells what the parts of the product and of the benchmark use of the machine. Linux only. */
export class ProcessWatch {
  readonly #installation: Installation
  readonly #balancerPid: number
  /** The process that makes the requests; it changes with each run. */
  generatorPid: number | null = null

  constructor(installation: Installation, balancerPid: number) {
    this.#installation = installation
    this.#balancerPid = balancerPid
  }

  async sample(): Promise<ProcessSample> {
    const { data } = await findPostgresHome(this.#installation.folder.postgres)
    const groups = new Map(services.map((name) => [this.#installation.process(name).pid, name]))
    const processorMs = empty()
    const megabytes = empty()
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const found = readProcess(name)
      if (!found) continue
      const part =
        this.#partOf(Number(name)) ?? groups.get(found.group) ?? (found.folder === data && 'postgres')
      if (!part) continue
      processorMs[part] += found.usedMs + found.endedMs
      megabytes[part] += readMegabytes(name)
    }
    return { atMs: Date.now(), processorMs, machineMs: readMachine(), megabytes }
  }

  #partOf(pid: number): Part | null {
    if (pid === this.#balancerPid) return 'balancer'
    return pid === this.generatorPid || pid === process.pid ? 'generator' : null
  }
}

function empty(): Record<Part, number> {
  return { site: 0, cms: 0, worker: 0, payments: 0, postgres: 0, balancer: 0, generator: 0 }
}

/** Linux counts hundredths of a second: user, nice, system, idle, waiting for a disk, interrupts (two kinds), stolen. */
function readMachine(): ProcessSample['machineMs'] {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , hard = 0, soft = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * 10)
  return { busy: user + nice + system + hard + soft, stolen }
}

/** 0 for a process that has ended meanwhile. */
function readMegabytes(pid: string): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0
    throw error
  }
}

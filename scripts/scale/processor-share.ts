import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processesOf } from './network.ts'

/*
 * Ten machines on one share its processors, and what one of them does would slow down all others. With a share of its own each
 * has the same processor whether the others work or rest, as on machines of their own.
 */
const root = '/sys/fs/cgroup'
const prefix = 'meridian-'
/** Short, so that nothing waits for long in the middle of a page; the system grants nothing below 1,000 of it. */
const periodMicroseconds = 20_000

/** Of a processor, by kind of machine; those that work at the same time have less than two together. */
const shares: Record<string, number> = {
  balancer: 0.1,
  bucket: 0.05,
  cms: 0.3,
  db: 0.2,
  site: 0.25,
  worker: 0.15,
}

/** Limits what a machine runs now, and what that starts, to the share of its kind. */
export function limitToShare(machine: string): void {
  const share = shares[machine.replace(/-\d$/, '')]
  if (share === undefined) throw new Error(`There is no share for ${machine}.`)
  const group = join(controllerFolder(), `${prefix}${machine}`)
  mkdirSync(group, { recursive: true })
  const quota = Math.round(share * periodMicroseconds)
  if (isUnified()) writeFileSync(join(group, 'cpu.max'), `${quota} ${periodMicroseconds}`)
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodMicroseconds))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
  }
  for (const pid of processesOf(machine)) move(pid, group)
}

/** Takes all limits away, also those that an earlier proof has left. */
export function removeShares(): void {
  const folder = controllerFolder()
  for (const name of readdirSync(folder).filter((each) => each.startsWith(prefix))) {
    const group = join(folder, name)
    // Postgres starts processes all the time, each in the group of the one that starts it.
    for (let left = pidsIn(group); left.length > 0; left = pidsIn(group)) {
      for (const pid of left) move(pid, folder)
    }
    try {
      rmdirSync(group)
    } catch (error) {
      // What has just ended is counted for a moment longer; an empty group limits nobody, and the next proof removes it.
      if (!(error instanceof Error && 'code' in error && error.code === 'EBUSY')) throw error
    }
  }
}

function pidsIn(group: string): number[] {
  return readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number)
}

/** Where groups for processor time are made: the second version of cgroups has one folder for all kinds. */
function controllerFolder(): string {
  if (!isUnified()) return join(root, 'cpu')
  const file = join(root, 'cgroup.subtree_control')
  if (!readFileSync(file, 'utf8').split(/\s/).includes('cpu')) writeFileSync(file, '+cpu')
  return root
}

function isUnified(): boolean {
  return existsSync(join(root, 'cgroup.controllers'))
}

function move(pid: number, group: string): void {
  try {
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
  } catch (error) {
    // Ended meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
    throw error
  }
}

import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { identifyProcess, isSameProcessAlive, processName, type ProcessIdentity } from './process-identity.ts'

/**
 * Ends what is left of a Postgres whose postmaster is gone. Its idle processes notice and end by themselves; one that
 * computes does not, and as long as it lives no other Postgres may start on the data. They can do no harm by ending:
 * without a postmaster nothing of theirs is kept but what the log of transactions has, from which the next one recovers.
 */
export async function endLingeringBackends(data: string): Promise<void> {
  const lingering = processesOn(data)
  for (const { pid } of lingering) endProcess(pid)
  while (lingering.some(isSameProcessAlive)) await pause(10)
}

/** The processes of Postgres that work in a data folder; none where the system does not tell (without /proc). */
export function processesOn(data: string): ProcessIdentity[] {
  if (!existsSync('/proc/self/stat') || !existsSync(data)) return []
  const folder = realpathSync(data)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder && /postgres/.test(processName(pid) ?? ''))
    .flatMap((pid) => identifyProcess(pid) ?? [])
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch (error) {
    // Gone meanwhile, or another user's: neither is ours.
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
    throw error
  }
}

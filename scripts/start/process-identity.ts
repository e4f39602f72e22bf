import { processEnvironment } from '../env.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** A process that is told from a later one with the same number by the time it started. */
export type ProcessIdentity = { pid: number; startedAt: string }

/** The identity of a living process, or null if there is none with this number. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const startedAt = existsSync('/proc/self/stat') ? startFromProc(pid) : askPs('lstart=', pid)
  return startedAt === null ? null : { pid, startedAt }
}

/** Whether this very process still runs (a zombie does not). */
export function isSameProcessAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt
}

/** The name of the program that a process runs, or null if there is no such process. */
export function processName(pid: number): string | null {
  if (existsSync('/proc/self/stat')) return readIfThere(`/proc/${pid}/comm`)
  return askPs('comm=', pid)
}

function startFromProc(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The name in brackets may hold spaces and brackets itself: state and start time are counted from its end.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || state === 'X' ? null : (rest[18] ?? null)
}

/** One column of `ps` for systems without /proc. */
function askPs(column: string, pid: number): string | null {
  try {
    const options = { encoding: 'utf8', env: { ...processEnvironment(), LC_ALL: 'C' } } as const
    return execFileSync('ps', ['-o', column, '-p', String(pid)], options).trim() || null
  } catch (error) {
    // `ps` ends with 1 when there is no such process.
    if (error instanceof Error && 'status' in error && error.status === 1) return null
    throw error
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null
    throw error
  }
}

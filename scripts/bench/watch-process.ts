import { readdirSync, readFileSync } from 'node:fs'
import { readProcess } from './processor-time.ts'

const lookMs = 500

export interface ProcessUse {
  /** The most memory that one of them had resident. */
  peakMebibytes: number
  /** Of all of them together. */
  processorMs: number
}

/** Looks twice a second at the processes that run a program, which may start later and end by themselves: `sending/lane-process.ts`. */
export function watchProcess(program: string): { stop: () => ProcessUse } {
  const seen = new Map<string, ProcessUse>()
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const use = useOf(pid, program)
      if (use) seen.set(pid, use)
    }
  }
  const timer = setInterval(look, lookMs)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      const uses = [...seen.values()]
      return {
        peakMebibytes: Math.max(0, ...uses.map(({ peakMebibytes }) => peakMebibytes)),
        processorMs: uses.reduce((sum, { processorMs }) => sum + processorMs, 0),
      }
    },
  }
}

/** Null for another process, or one that has ended. */
function useOf(pid: string, program: string): ProcessUse | null {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) return null
    const [, kibibytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    const process = readProcess(pid)
    return process && { peakMebibytes: Number(kibibytes) / 1024, processorMs: process.usedMs }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null
    throw error
  }
}

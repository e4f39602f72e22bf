import { readdirSync, readFileSync } from 'node:fs'
import { readProcess } from './processor-time.ts'

const lookMs = 500

export interface CampaignProcessUse {
  /** The most memory that one of them had resident. */
  peakMebibytes: number
  /** Of all of them together. */
  processorMs: number
}

/** Looks at the process of campaigns twice a second: the worker starts it when there is something to send, and it ends by itself. */
export function watchCampaignProcess(): { stop: () => CampaignProcessUse } {
  const seen = new Map<string, CampaignProcessUse>()
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const use = useOf(pid)
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
function useOf(pid: string): CampaignProcessUse | null {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sending/lane-process.ts')) return null
    const [, kibibytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    const process = readProcess(pid)
    return process && { peakMebibytes: Number(kibibytes) / 1024, processorMs: process.usedMs }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null
    throw error
  }
}

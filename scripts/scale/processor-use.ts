import { readFileSync } from 'node:fs'
import { processesOf } from './network.ts'
import type { Shape } from './shape.ts'

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10

/** What each kind of machine (`site`, `cms`) has used of the processors since its processes started, in ms. */
export function processorUse({ machines }: Shape): Map<string, number> {
  const used = new Map<string, number>()
  for (const name of machines.keys()) {
    const kind = name.replace(/-\d$/, '')
    const ticks = processesOf(name).reduce((total, pid) => total + ticksOf(pid), 0)
    used.set(kind, (used.get(kind) ?? 0) + ticks * msPerTick)
  }
  return used
}

/** In user and system mode; 0 for a process that has ended meanwhile. */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may have spaces in it: fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return 0
    throw error
  }
}

import { execFileSync } from 'node:child_process'

/** What the proof runs, and the package of Debian that has it. */
const programs = {
  ip: 'iproute2',
  iptables: 'iptables',
  sysctl: 'procps',
  setpriv: 'util-linux',
  haproxy: 'haproxy',
}

export interface Host {
  platform: string
  isRoot: boolean
  /** Whether a program is on PATH. */
  has(program: string): boolean
}

/** Why the proof cannot run on a machine, and what to do about it, as a sentence; null where it can. */
export function findObstacle({ platform, isRoot, has }: Host): string | null {
  if (platform !== 'linux') return 'It needs Linux: its machines are network namespaces.'
  if (!isRoot) return 'It makes network namespaces, for which it needs root: sudo npm run prove:scale'
  const missing = Object.entries(programs).filter(([program]) => !has(program))
  if (missing.length === 0) return null
  const packages = new Set(missing.map(([, name]) => name))
  return `It needs ${missing.map(([program]) => program).join(', ')}. On Debian: apt-get install ${[...packages].join(' ')}`
}

export function thisHost(): Host {
  return { platform: process.platform, isRoot: process.getuid?.() === 0, has: isOnPath }
}

function isOnPath(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$1"', 'sh', program], { stdio: 'ignore' })
    return true
  } catch (error) {
    // The shell ends with 127, or 1, for a program that it does not find.
    if (error instanceof Error && 'status' in error) return false
    throw error
  }
}

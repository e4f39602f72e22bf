import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { identifyProcess, isSameProcessAlive } from './process-identity.ts'

const LockSchema = z.object({ pid: z.number().int().positive(), startedAt: z.string(), note: z.string() })

/** Who holds a lock; `note` is what the holder wants others to know (an address). */
export type LockHolder = z.infer<typeof LockSchema>

export type LockResult = { ok: true; release: () => void } | { ok: false; holder: LockHolder }

/**
 * Takes a lock file for this process. The lock of a process that no longer lives (kill -9, power cut) is taken
 * over.
 */
export function takeProcessLock(file: string, note: string): LockResult {
  const own = { ...selfIdentity(), note }
  for (;;) {
    if (createExclusively(file, JSON.stringify(own))) {
      return { ok: true, release: () => rmSync(file, { force: true }) }
    }
    const holder = readProcessLock(file)
    if (holder && isSameProcessAlive(holder)) return { ok: false, holder }
    rmSync(file, { force: true })
  }
}

function selfIdentity() {
  const identity = identifyProcess(process.pid)
  if (!identity) throw new Error(`Process ${process.pid} cannot find itself in the process table.`)
  return identity
}

function createExclusively(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Who holds a lock, or held it until a crash; null for one that was cut short while being written: its writer is gone as well. */
export function readProcessLock(file: string): LockHolder | null {
  try {
    return LockSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

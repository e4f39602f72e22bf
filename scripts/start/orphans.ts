import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { isSameProcessAlive } from './process-identity.ts'
import { signalGroup } from './signal-group.ts'

const stopLimitMs = 10_000
const IdentitySchema = z.object({ pid: z.number().int().positive(), startedAt: z.string() })

/**
 * Ends the processes that a killed supervisor left running (noted in the services folder with the time they
 * started, so that a stranger with the same number is never touched). Returns their names.
 */
export async function endOrphans(servicesFolder: string): Promise<string[]> {
  if (!existsSync(servicesFolder)) return []
  const files = readdirSync(servicesFolder).filter((name) => name.endsWith('.json'))
  const ended = await Promise.all(files.map((name) => endOrphan(join(servicesFolder, name))))
  return ended.filter((name) => name !== null)
}

async function endOrphan(file: string): Promise<string | null> {
  const identity = IdentitySchema.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!identity.success || !isSameProcessAlive(identity.data)) {
    rmSync(file, { force: true })
    return null
  }
  signalGroup(identity.data.pid, 'SIGTERM')
  const insistAtMs = Date.now() + stopLimitMs
  while (isSameProcessAlive(identity.data)) {
    if (Date.now() > insistAtMs) signalGroup(identity.data.pid, 'SIGKILL')
    await pause(50)
  }
  signalGroup(identity.data.pid, 'SIGKILL')
  rmSync(file, { force: true })
  return basename(file, '.json')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Cut short by the crash that left it here: there is no process to be found through it.
    return error
  }
}

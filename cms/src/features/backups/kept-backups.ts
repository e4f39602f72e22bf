import { readdir } from 'node:fs/promises'
import { isMissing } from './durable-files.ts'

/** `2026-11-22T03-10-00Z`: when it was made, without what folders cannot be called. */
const backupName = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/
export const unfinishedPrefix = '.unfinished-'

export function nameBackup(madeAt: Date): string {
  return `${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** When a backup of this name was made; null for what is no backup. */
export function timeOf(name: string): Date | null {
  const [, day, hour, minute, second] = backupName.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`)
}

/** The finished backups of a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return names.filter((name) => backupName.test(name)).toSorted()
}

/** How many seconds ago the newest backup of a folder was made; null when there is none. */
export async function newestBackupAgeSeconds(folder: string, now = new Date()): Promise<number | null> {
  const madeAt = timeOf((await listBackups(folder)).at(-1) ?? '')
  return madeAt && (now.getTime() - madeAt.getTime()) / 1000
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Which backups have served: all but those of the last `days`, the first of each of the last `months`, and always the
 * newest.
 */
export function outlivedBackups(
  names: string[],
  { days, months, now }: { days: number; months: number; now: Date },
): string[] {
  const sorted = names.filter((name) => timeOf(name) !== null).toSorted()
  const keptMonths = Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  )
  const firsts = keptMonths.map((month) => sorted.find((name) => name.startsWith(month)))
  return sorted.filter((name) => {
    const ageMs = now.getTime() - (timeOf(name)?.getTime() ?? 0)
    return ageMs > days * dayMs && !firsts.includes(name) && name !== sorted.at(-1)
  })
}

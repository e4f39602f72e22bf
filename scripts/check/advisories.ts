import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { audit, type AuditCommand } from './audit.ts'

/** The first versions without a known critical advisory. */
const floors: Record<string, string> = { payload: '3.90.0', next: '16.4.1', sharp: '0.35.5' }

const LockfileSchema = z.object({ packages: z.record(z.string(), z.unknown()) })

/**
 * Every installed version (transitive ones too) with a known critical advisory: as the registry knows them, or, where
 * it cannot be asked, by the floors. `note` is told which of the two it was.
 */
export async function findKnownAdvisories(
  context: { root: string; env: NodeJS.ProcessEnv },
  note: (line: string) => void,
  command?: AuditCommand,
): Promise<string[]> {
  const audited = await audit(context, command)
  if (audited.ran) {
    note('known advisories: asked the registry (pnpm audit)')
    return audited.problems
  }
  note(`known advisories: compared with the version floors, as pnpm audit did not run (${audited.reason})`)
  const lockfile = LockfileSchema.parse(parse(readFileSync(join(context.root, 'pnpm-lock.yaml'), 'utf8')))
  return findAffected(Object.keys(lockfile.packages))
}

/** `packages` are keys of the lockfile: `sharp@0.35.5`. */
export function findAffected(packages: string[]): string[] {
  const problems = Object.entries(floors).flatMap(([name, floor]) => {
    const versions = packages
      .filter((key) => key.startsWith(`${name}@`))
      .map((key) => key.slice(name.length + 1))
    if (versions.length === 0)
      return [`${name} is not in the lockfile any more: take it off the list of advisories`]
    return versions
      .filter((version) => isOlder(version, floor))
      .map((version) => `${name} ${version} has a critical advisory: ${floor} or newer is needed`)
  })
  return problems
}

function isOlder(version: string, floor: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/).slice(0, 3).map(Number)
  const [have, need] = [numbers(version), numbers(floor)]
  for (const [index, wanted] of need.entries()) {
    const found = have[index] ?? 0
    if (found !== wanted) return found < wanted
  }
  return version.includes('-')
}

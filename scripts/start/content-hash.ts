import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A hash of the named files and folders below `root`, of their names as well as their bytes. `isInput` leaves
 * out what does not matter to a build (tests); a path that does not exist counts as empty.
 */
export function hashContents(input: {
  root: string
  paths: string[]
  isInput: (path: string) => boolean
  salt: string
}): string {
  const hash = createHash('sha256').update(input.salt)
  for (const path of input.paths) addPath(hash, input, path)
  return hash.digest('hex').slice(0, 16)
}

function addPath(
  hash: Hash,
  input: { root: string; isInput: (path: string) => boolean },
  path: string,
): void {
  const absolute = join(input.root, path)
  if (!existsSync(absolute)) return
  if (statSync(absolute).isDirectory()) {
    for (const name of readdirSync(absolute).toSorted()) addPath(hash, input, join(path, name))
  } else if (input.isInput(path)) {
    hash.update(path).update('\0').update(readFileSync(absolute)).update('\0')
  }
}

import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/** The names of all migrations of this version of the product, in order. */
export function listMigrations(): string[] {
  return readdirSync(resolve(import.meta.dirname, '../../migrations'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => basename(name, '.ts'))
    .toSorted()
}

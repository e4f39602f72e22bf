import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { listVariables } from './variable-list.ts'

/**
 * The environment with the secrets that stand in files: where `NAME_FILE` names one and `NAME` is not set, its content
 * is the value. So secrets are in no list of processes and in no output of `docker inspect`. Only for what the schema
 * marks as secret. An empty variable counts as not set: compose files hand on so what they do not know.
 * @throws Error that names the variable when its file cannot be read.
 */
export function withSecretFiles(
  source: Record<string, string | undefined>,
  schema: z.ZodObject,
): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && value !== '') given[name] = value
  }
  for (const { name, secret } of listVariables(schema)) {
    const file = given[`${name}_FILE`]
    if (!secret || file === undefined || given[name] !== undefined) continue
    const value = read(`${name}_FILE`, file)
    if (value !== '') given[name] = value
  }
  return given
}

function read(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${variable} names ${file}, which cannot be read.`, { cause: error })
  }
}

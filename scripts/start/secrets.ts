import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { StartFailure } from './start-failure.ts'

const secret = z.string().min(32)

const SecretsSchema = z.object({
  payload: secret,
  internal: secret,
  publish: secret,
  preview: secret,
  databasePassword: secret,
})

export type Secrets = z.infer<typeof SecretsSchema>

/** The installation's own secrets: made once, kept in a file that its owner alone can read. */
export function loadOrCreateSecrets(file: string): Secrets {
  if (!existsSync(file)) writePrivately(file, JSON.stringify(createSecrets(), null, 2))
  chmodSync(file, 0o600)
  const parsed = SecretsSchema.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new StartFailure(
    `${file} cannot be read as this installation's secrets.`,
    'Restore it from a backup; without the old databasePassword the embedded database cannot be opened.',
    { cause: parsed.error },
  )
}

/** Writes a whole file that its owner alone can read; a crash leaves the old one or the new one. */
export function writePrivately(file: string, content: string): void {
  const temporary = `${file}.${process.pid}.tmp`
  writeFileSync(temporary, content, { mode: 0o600 })
  renameSync(temporary, file)
}

function createSecrets(): Secrets {
  const make = () => randomBytes(32).toString('hex')
  return { payload: make(), internal: make(), publish: make(), preview: make(), databasePassword: make() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}

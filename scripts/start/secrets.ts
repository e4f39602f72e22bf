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
  /** What the payment sandbox signs its events with. */
  sandboxWebhook: z.string().startsWith('whsec_').min(32),
})

export type Secrets = z.infer<typeof SecretsSchema>

/** Which an installation of an earlier version has not got; nothing that it keeps depends on them. */
const LaterSecretsSchema = SecretsSchema.partial({ sandboxWebhook: true })

/** The installation's own secrets: made once, kept in a file that its owner alone can read. */
export function loadOrCreateSecrets(file: string): Secrets {
  if (!existsSync(file)) write(file, createSecrets())
  chmodSync(file, 0o600)
  const parsed = LaterSecretsSchema.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (parsed.success) return complete(file, parsed.data)
  throw new StartFailure(
    `${file} cannot be read as this installation's secrets.`,
    'Restore it from a backup; without the old databasePassword the embedded database cannot be opened.',
    { cause: parsed.error },
  )
}

function complete(file: string, kept: z.infer<typeof LaterSecretsSchema>): Secrets {
  const { sandboxWebhook } = kept
  if (sandboxWebhook !== undefined) return { ...kept, sandboxWebhook }
  const completed = { ...kept, sandboxWebhook: createSecrets().sandboxWebhook }
  write(file, completed)
  return completed
}

function write(file: string, secrets: Secrets): void {
  writePrivately(file, JSON.stringify(secrets, null, 2))
}

/** Writes a whole file that its owner alone can read; a crash leaves the old one or the new one. */
export function writePrivately(file: string, content: string): void {
  const temporary = `${file}.${process.pid}.tmp`
  writeFileSync(temporary, content, { mode: 0o600 })
  renameSync(temporary, file)
}

function createSecrets(): Secrets {
  const make = () => randomBytes(32).toString('hex')
  return {
    payload: make(),
    internal: make(),
    publish: make(),
    preview: make(),
    databasePassword: make(),
    sandboxWebhook: `whsec_${make()}`,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}

import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Duplex, Readable } from 'node:stream'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup-error.ts'
import type { BackupManifest } from './backup-manifest.schema.ts'

/** What the name of an encrypted file ends with, as the program `age` has it. */
const suffix = '.age'

/** Where a file of a backup lies: under its name, or encrypted beside it. */
export function storedPath(path: string, recipients: readonly string[]): string {
  return recipients.length > 0 ? `${path}${suffix}` : path
}

/** What a file's content goes through on its way to the disk: nothing, or encryption for anyone of these. */
export function encryptFor(recipients: readonly string[]): Duplex[] {
  if (recipients.length === 0) return []
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return [
    Duplex.from(async function* encrypt(source: AsyncIterable<Uint8Array>) {
      yield* await encrypter.encrypt(toWebStream(source))
    }),
  ]
}

/** Whether a text is a recipient that can be encrypted for: the public half of a key of `age-keygen`. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}

/**
 * Reads the secret keys of a file that `age-keygen` has written.
 * @throws BackupError where there is none in it.
 */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length > 0) return identities
  throw new BackupError(`${file} has no key of age: a line that begins with AGE-SECRET-KEY-.`)
}

/** Opens the files of a backup: as they are, or with the keys that they are encrypted for. */
export class BackupReader {
  readonly #recipients: readonly string[]
  readonly #decrypter = new Decrypter()

  private constructor(recipients: readonly string[], identities: readonly string[]) {
    this.#recipients = recipients
    for (const identity of identities) this.#decrypter.addIdentity(identity)
  }

  /** @throws BackupError when the backup is encrypted and none of the keys opens it. */
  static async open(
    { recipients = [] }: Pick<BackupManifest, 'recipients'>,
    identities: readonly string[] = [],
  ): Promise<BackupReader> {
    if (recipients.length === 0) return new BackupReader([], [])
    const own = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
    if (own.some((recipient) => recipients.includes(recipient))) {
      return new BackupReader(recipients, identities)
    }
    throw new BackupError(
      `The backup is encrypted for ${recipients.join(', ')}. ` +
        (own.length === 0
          ? 'Name the file with the key: --identity {file}.'
          : `The key that was named is that of ${own.join(', ')}.`),
    )
  }

  get isEncrypted(): boolean {
    return this.#recipients.length > 0
  }

  /** A file's content as it was backed up; ends with an error where it is damaged, missing or another one's. */
  read(path: string): Readable {
    const file = createReadStream(storedPath(path, this.#recipients))
    if (!this.isEncrypted) return file
    const decrypter = this.#decrypter
    return Readable.from(
      (async function* decrypt() {
        yield* await decrypter.decrypt(toWebStream(file))
      })(),
      { objectMode: false },
    )
  }
}

/** As age takes it; each chunk is read when it is wanted. */
function toWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => {
      await chunks.return?.()
    },
  })
}

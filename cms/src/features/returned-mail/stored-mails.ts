import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A mail that lies in a file, or why a file could not be read. `name` is the file, and in a mailbox which of its mails. */
export type StoredMail = { name: string } & ({ ok: true; raw: Uint8Array } | { ok: false; reason: string })

/**
 * The mails that lie at a path: of a file, of a mailbox of several (mbox), or of every file of a folder and those in it, by name.
 * Files whose names begin with a dot are left out of folders.
 */
export async function* readStoredMails(path: string): AsyncGenerator<StoredMail> {
  try {
    if ((await stat(path)).isDirectory()) yield* readFolder(path)
    else yield* readMailFile(path)
  } catch (error) {
    yield { name: path, ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

async function* readFolder(path: string): AsyncGenerator<StoredMail> {
  const entries = await readdir(path, { withFileTypes: true })
  const named = entries.filter((entry) => entry.isDirectory() || !entry.name.startsWith('.'))
  for (const { name } of named.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    yield* readStoredMails(join(path, name))
}

async function* readMailFile(path: string): AsyncGenerator<StoredMail> {
  const mails = splitMailbox(await readFile(path))
  for (const [index, raw] of mails.entries())
    yield { name: mails.length === 1 ? path : `${path}#${index + 1}`, ok: true, raw }
}

/** The mails of a mailbox, each from its line `From … 10:24:05 …` on; a file of one mail as it is. */
export function splitMailbox(bytes: Uint8Array): Uint8Array[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!beginsMail.test(text)) return [bytes]
  const begins = [...text.matchAll(mailBegins)].map((found) => found.index + (found[1]?.length ?? 0))
  return begins.map((begin, index) => bytes.subarray(begin, begins[index + 1] ?? bytes.length))
}

const beginsMail = /^From \S/
const mailBegins = /(^|\n\r?\n)From \S[^\n]*\d\d?:\d\d[^\n]*\n/g

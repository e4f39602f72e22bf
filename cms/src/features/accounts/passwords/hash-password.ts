import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveNow = promisify(argon2)

/** OWASP's password storage cheat sheet (2025): 19 MiB, two passes, one lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A password as it is kept: Argon2id in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await derive('argon2id', { message: password, nonce: salt, tagLength: tagBytes, ...parameters })
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`
}

/** Whether a password is the one of a hash. Throws for what is no hash of ours. */
export async function matchesHash(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? []
  if (memory === undefined) throw new Error('What is kept for a password is no Argon2id hash.')
  const expected = Buffer.from(tag, 'base64')
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, expected)
}

/** Whether a hash was made with other parameters than hashes are made with today. */
export function isOutdated(hash: string): boolean {
  const { memory, passes, parallelism } = parameters
  return !hash.startsWith(`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`)
}

/**
 * Hashes one after the other: each takes a core for some hundredths of a second, and readers who are signed in are not
 * to wait for those who try passwords.
 */
let lastTurn: Promise<unknown> = Promise.resolve()

function derive(...args: Parameters<typeof deriveNow>): Promise<Buffer> {
  const turn = lastTurn.then(() => deriveNow(...args))
  lastTurn = Promise.allSettled([turn])
  return turn
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

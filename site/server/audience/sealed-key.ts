import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { z } from 'zod'

const cipherName = 'aes-256-gcm'
const [pointBytes, nonceBytes, tagBytes] = [32, 12, 16]

/** Of one server for one day: what is sealed for the public half can be read with the private one, which is in memory alone. */
export interface KeyPair {
  privateKey: KeyObject
  /** X25519, in base64url. */
  publicKey: string
}

export function createKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  return { privateKey, publicKey: pointOf(publicKey) }
}

/** Seals a key for whom a public key belongs to; `about` is what it is for, and has to be said again to open it. */
export function sealKey(key: string, { publicKey, about }: { publicKey: string; about: string }): string {
  const own = createKeyPair()
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, sharedKey(own.privateKey, publicKey, about), nonce)
  const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from(own.publicKey, 'base64url'), nonce, cipher.getAuthTag(), text]).toString(
    'base64url',
  )
}

/** Null for what was not sealed for this pair and purpose, or is damaged. */
export function openKey(sealed: string, { pair, about }: { pair: KeyPair; about: string }): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const [nonceAt, tagAt, textAt] = [pointBytes, pointBytes + nonceBytes, pointBytes + nonceBytes + tagBytes]
  try {
    const theirs = bytes.subarray(0, nonceAt).toString('base64url')
    const decipher = createDecipheriv(
      cipherName,
      sharedKey(pair.privateKey, theirs, about),
      bytes.subarray(nonceAt, tagAt),
    )
    decipher.setAuthTag(bytes.subarray(tagAt, textAt))
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString('utf8')
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

function sharedKey(privateKey: KeyObject, publicPoint: string, about: string): Buffer {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: publicPoint }, format: 'jwk' })
  const secret = diffieHellman({ privateKey, publicKey })
  return Buffer.from(hkdfSync('sha256', secret, '', about, 32))
}

const PointSchema = z.object({ x: z.string() })

function pointOf(key: KeyObject): string {
  return PointSchema.parse(key.export({ format: 'jwk' })).x
}

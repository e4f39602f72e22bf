import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export interface SecretBox {
  /** The secret as it may lie in the database. It is bound to its owner: in another user's row it does not open. */
  seal: (secret: string, ownerId: number) => string
  /** The secret again. Throws when it was sealed for another owner, under another key, or changed since. */
  open: (sealed: string, ownerId: number) => string
}

/** Encrypts secrets that the server has to read again: AES-256-GCM under a key derived from `masterSecret`. */
export function createSecretBox(masterSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, '', 'second factor secrets', 32))
  return {
    seal(secret, ownerId) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(boundTo(ownerId))
      const sealed = [iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },
    open(sealed, ownerId) {
      const bytes = Buffer.from(sealed, 'base64url')
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), options)
        .setAAD(boundTo(ownerId))
        .setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

function boundTo(ownerId: number): Buffer {
  return Buffer.from(String(ownerId))
}

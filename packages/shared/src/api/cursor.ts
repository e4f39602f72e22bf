import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/** A place in a list: what the list is ordered by, and the document's id where that is the same. */
export interface Position {
  sortKey: number
  id: number
}

export type CursorCheck = { ok: true; position: Position } | { ok: false }

const blockBytes = 16
const idAt = 9
const paddingAt = 13

/**
 * Makes and reads the cursors of one list. Database ids never leave the CMS, so a place is enciphered: it fits one
 * block of AES, whose zero padding and list name are gone if a character of a cursor is changed.
 */
export function createCursors(input: { secret: string; list: string }) {
  const key = createHmac('sha256', input.secret).update(`api cursor: ${input.list}`).digest()

  return {
    encode({ sortKey, id }: Position): string {
      const block = Buffer.alloc(blockBytes)
      block.writeBigInt64BE(BigInt(sortKey), 1)
      block.writeUInt32BE(id, idAt)
      const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
    },

    decode(cursor: string): CursorCheck {
      if (!/^[\w-]{22}$/.test(cursor)) return { ok: false }
      const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
      const block = Buffer.concat([decipher.update(Buffer.from(cursor, 'base64url')), decipher.final()])
      if (block[0] !== 0 || block.subarray(paddingAt).some((byte) => byte !== 0)) return { ok: false }
      return {
        ok: true,
        position: { sortKey: Number(block.readBigInt64BE(1)), id: block.readUInt32BE(idAt) },
      }
    },
  }
}

export type Cursors = ReturnType<typeof createCursors>

import { createHash } from 'node:crypto'
import type { WxrFields, WxrItem } from '../wxr/wxr-parts.ts'
import type { ItemIdentity } from './record-context.ts'
import { field } from './record-values.ts'

/**
 * What the items of a file go by: the number that WordPress gave them. One without gets another name that stays the same in every export,
 * and so does a second one with the same number in one file, which would take the place of the first.
 */
export class ItemIds {
  private readonly seen = new Map<string, string>()

  /** Null for an item that stands in the file before, word for word. */
  of({ fields }: WxrItem): ItemIdentity | null {
    const written = field(fields, 'post_id')
    const number = /^\d+$/.test(written) ? written.replace(/^0+/, '') : written
    const id = number || withoutNumber(fields)
    const finding =
      number === ''
        ? { code: 'no-id', message: 'The export gives it no number; it goes by its address or its words.' }
        : null
    const words = hash(
      [...told, 'content:encoded', 'excerpt:encoded', 'status'].map((name) => field(fields, name)),
    )
    const known = this.seen.get(id)
    if (known === words) return null
    if (known === undefined) {
      this.seen.set(id, words)
      return { id, finding }
    }
    const other = `${id}-${hash(told.map((name) => field(fields, name))).slice(0, 8)}`
    if (this.seen.get(other) === words) return null
    this.seen.set(other, words)
    return {
      id: other,
      finding: { code: 'same-id', message: `Another item of the file has the number ${id} too.` },
    }
  }
}

/** What tells two items apart that have the same number. */
const told = ['post_type', 'post_name', 'link', 'title', 'attachment_url']

function withoutNumber(fields: WxrFields): string {
  const address = field(fields, 'guid') || field(fields, 'link') || field(fields, 'attachment_url')
  const words = ['title', 'post_date', 'content:encoded'].map((name) => field(fields, name))
  return address === '' ? `words-${hash(words)}` : `address-${hash([address])}`
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)
}

import { createHash } from 'node:crypto'
import type { SourceFinding } from '../../../source-record.ts'
import type { WxrFields, WxrItem } from '../wxr/wxr-parts.ts'
import { field } from './record-context.ts'

/**
 * What items go by: the number that WordPress gave them. One without gets another name that stays the same in every export, and so does
 * a second one with the same number in one file, which would take the place of the first.
 */
export class ItemIds {
  private readonly seen = new Map<string, string>()

  /** Another channel may have the same items again. */
  clear(): void {
    this.seen.clear()
  }

  of({ fields }: WxrItem): { id: string; finding: SourceFinding | null } {
    const written = field(fields, 'post_id')
    const number = /^\d+$/.test(written) && Number(written) > 0 ? String(BigInt(written)) : written === '0' ? '' : written
    const id = number || withoutNumber(fields)
    const mark = markOf(fields)
    const known = this.seen.get(id)
    if (known === undefined || known === mark) {
      this.seen.set(id, mark)
      const message = 'The export gives it no number; it goes by its address or its words instead.'
      return { id, finding: number === '' ? { code: 'no-id', message } : null }
    }
    const other = `${id}-${mark}`
    this.seen.set(other, mark)
    return { id: other, finding: { code: 'same-id', message: `Another item of the file has the number ${id} too.` } }
  }
}

function withoutNumber(fields: WxrFields): string {
  const guid = field(fields, 'guid') || field(fields, 'link')
  return guid === '' ? `words-${hash([field(fields, 'title'), field(fields, 'post_date'), field(fields, 'content:encoded')])}` : `address-${hash([guid])}`
}

/** Tells two items apart that have the same number. */
function markOf(fields: WxrFields): string {
  return hash(['post_type', 'post_name', 'link', 'title', 'attachment_url'].map((name) => field(fields, name)))
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)
}

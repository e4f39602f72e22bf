import type { SourceFile } from '../../source-record.ts'
import type { BodySources } from './body/body-draft.ts'
import { field } from './records/record-values.ts'
import { WxrHandler, wordpressExport } from './wxr/wxr-handler.ts'
import type { WxrItem } from './wxr/wxr-parts.ts'
import { readXml } from '../xml/read-xml.ts'

const mostReusable = 20_000_000
const mostPictures = 2_000_000
const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?|svg)$/i

/** Whether a text shows what stands elsewhere in the export: a block that is kept once, or all pictures that were uploaded to it. */
export function needsLookAhead(content: string): boolean {
  if (content.includes('<!-- wp:block ')) return true
  if (!content.includes('[gallery')) return false
  return (content.match(/\[gallery[^\]]*\]/g) ?? []).some((code) => !/\b(?:ids|include)\s*=/.test(code))
}

/**
 * What texts show of other items, which may stand behind them or in another file: the files are read once more for that, and only if a text
 * needs it (see `needsLookAhead`).
 */
export class LookAhead implements BodySources {
  readonly reusable = new Map<string, string>()
  private readonly pictures = new Map<string, { id: string; order: number }[]>()
  private isDone = false
  private length = 0
  private count = 0

  async read(files: readonly SourceFile[], signal?: AbortSignal): Promise<void> {
    if (this.isDone) return
    this.isDone = true
    for (const file of files) {
      const handler = new WxrHandler()
      for await (const _ of readXml(file, handler, { expected: wordpressExport, signal })) this.take(handler)
      this.take(handler)
    }
    for (const list of this.pictures.values())
      list.sort((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
  }

  picturesOf(article: string): string[] {
    return (this.pictures.get(article) ?? []).map(({ id }) => id)
  }

  private take(handler: WxrHandler): void {
    for (const part of handler.taken()) if (part.kind === 'item') this.takeItem(part.item)
  }

  private takeItem({ fields }: WxrItem): void {
    const type = field(fields, 'post_type')
    const id = field(fields, 'post_id')
    if (type === 'wp_block') {
      const content = fields.get('content:encoded') ?? ''
      this.length += content.length
      if (this.length <= mostReusable) this.reusable.set(id, content)
    } else if (type === 'attachment') this.takePicture(fields, id)
  }

  private takePicture(fields: WxrItem['fields'], id: string): void {
    const parent = field(fields, 'post_parent')
    if (
      parent === '' ||
      parent === '0' ||
      !pictureFile.test(field(fields, 'attachment_url').replace(/[?#].*$/, ''))
    )
      return
    this.count += 1
    if (this.count > mostPictures) return
    const list = this.pictures.get(parent) ?? []
    // The same file may be given twice.
    if (list.some((picture) => picture.id === id)) return
    list.push({ id, order: Number(field(fields, 'menu_order')) || 0 })
    this.pictures.set(parent, list)
  }
}

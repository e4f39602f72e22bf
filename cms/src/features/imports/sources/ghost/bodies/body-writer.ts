import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { SourceBlock, SourceFinding, SourcePictureUse } from '../../../source-record.ts'
import { type GhostAddresses, linkAddress } from '../ghost-addresses.ts'
import { type Row, wordsOf } from '../ghost-values.ts'

/** Writes one card into a text. */
export type CardWriter = (card: Row, out: BodyWriter) => void

/** Gathers the blocks of a text: what is HTML one after the other is one block. */
export class BodyWriter {
  readonly blocks: SourceBlock[] = []
  readonly addresses: GhostAddresses
  readonly #findings = new Map<string, SourceFinding>()

  constructor(addresses: GhostAddresses) {
    this.addresses = addresses
  }

  get findings(): SourceFinding[] {
    return [...this.#findings.values()]
  }

  html(html: string): void {
    if (html.trim() === '') return
    const last = this.blocks.at(-1)
    if (last?.kind === 'html') last.html += `\n${html}`
    else this.blocks.push({ kind: 'html', html })
  }

  add(block: SourceBlock): void {
    this.blocks.push(block)
  }

  /** For what an article has no place for: its words and how the source wrote it become a note. */
  unplaced(name: string, { html, source }: { html: string; source: unknown }): void {
    this.add({ kind: 'unplaced', name, text: wordsOf(html), original: JSON.stringify(source) })
  }

  picture({ url, alt, caption }: { url: string; alt: string; caption: string }): SourcePictureUse {
    const address = this.addresses.file(url)
    return { id: null, url: address === '' ? null : address, alt, caption: wordsOf(caption), credit: '' }
  }

  find(code: string, message: string): void {
    this.#findings.set(`${code} ${message}`, { code, message })
  }
}

/** A paragraph of HTML; '' for one without words. */
export function paragraph(html: string): string {
  return html.trim() === '' ? '' : `<p>${html}</p>`
}

/** What HTML is within a line: heads of cards come with paragraphs around them. */
export function withoutParagraphs(html: string): string {
  return html
    .replace(/<\/(p|div|h[1-6])>\s*<(p|div|h[1-6])\b[^>]*>/gi, '<br>')
    .replace(/<\/?(p|div|h[1-6])\b[^>]*>/gi, '')
    .trim()
}

/** A link around HTML; the HTML alone when it leads nowhere that a link may lead to. */
export function link(address: string, html: string): string {
  const target = linkAddress(address)
  return target === null || html === '' ? html : `<a href="${escapeHtml(target)}">${html}</a>`
}

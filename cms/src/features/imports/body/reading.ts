import { TextGatherer } from '../../writing/paste/text-gatherer.ts'
import type { SourcePictureUse } from '../source-record.ts'
import { decoded } from '../decoded.ts'
import { OldAddresses, type OldPlace } from './addresses.ts'
import { captionAndCredit } from './credit.ts'
import { EditorNotes } from './editor-notes.ts'
import { addressAlone, embedBlock, type EmbedWords, linkParagraph, plainRun } from './embed-blocks.ts'
import { beginningOf, Findings } from './findings.ts'
import { findPlayed } from './markup/embed-address.ts'
import { isWordless, linksOf, type OldBlock, type Placed, placedOf } from './placed-blocks.ts'
import { cleanText, oneLine, plainLine } from './plain-words.ts'

/** What gathers while an old text is read. */
export class Reading {
  readonly text = new TextGatherer<Placed>({ isArticle: true, keepsAll: true })
  readonly addresses: OldAddresses
  readonly findings = new Findings()
  readonly notes = new EditorNotes()
  /** Words that the magazine has its own for. */
  readonly replaced: string[] = []
  /** Where the footnotes are that marks in the text lead to. */
  readonly awaitedNotes = new Set<string>()
  /** What the link says that is open in a footnote. */
  noteLinkWords = ''
  /** Whether nothing was read since a picture. */
  isAfterPicture = false

  constructor(place: OldPlace) {
    this.addresses = new OldAddresses(place)
  }

  /** Puts something between the blocks; only what says nothing waits for the end of a text or list. */
  place(placed: Placed): void {
    this.text.place(placed, { canWait: isWordless(placed) })
  }

  picture({ row = null, ...use }: SourcePictureUse & { row?: number | null }): void {
    const shown = this.use(use)
    if (shown) {
      this.isAfterPicture = true
      this.place({ kind: 'picture', use: shown, row })
      return
    }
    const words = [use.alt, use.caption, use.credit].map(plainLine)
    this.leaveOut('Picture', words.filter(Boolean).join('\n\n'), use.url ?? '')
  }

  /** A picture with what is said of it in its fields; null where nobody could fetch it. */
  use({ id, url, ...said }: SourcePictureUse): SourcePictureUse | null {
    const address = url === null ? null : this.addresses.file(url)
    if (address === null && id === null) return null
    const caption = plainLine(said.caption)
    const credit = plainLine(said.credit)
    const parted = credit === '' ? captionAndCredit(caption) : { caption, credit }
    return { id, url: address, alt: plainLine(said.alt), ...parted }
  }

  /** Where a picture led: one leads nowhere here. */
  pictureLink(link: string, picture: string | null): void {
    this.findings.add('picture-link', `A picture led to ${link}: ${(picture ?? '').slice(0, 200)}`)
  }

  /** Where the words under something led: a caption leads nowhere here. */
  captionLinks(block: OldBlock): void {
    const said = placedOf(block, 'said')
    for (const link of said ? linksOf(said.instead) : [])
      this.findings.add('caption-link', `A caption led to ${link}: ${beginningOf(said?.text ?? '')}`)
  }

  /** Something that another site plays or shows: a block where that is known, otherwise a link. */
  embed(url: string, said: EmbedWords): void {
    const address = this.addresses.link(url)
    if (address === null) {
      this.leaveOut('Embedded page', [said.title, said.words, said.caption].filter(Boolean).join('\n\n'), url)
      return
    }
    const found = findPlayed(address)
    if (found) {
      const { block, rest } = embedBlock(found, said)
      this.place(block)
      this.paragraphs(rest)
      return
    }
    this.findings.add('embed-as-link', `What is shown from ${beginningOf(address, 200)} became a link.`)
    const name = oneLine(said.title ?? '') || `Open ${URL.parse(address)?.host ?? address}`
    this.place(linkParagraph(address, name))
    this.paragraphs(
      [said.author, said.words, said.caption].filter((words) => words !== undefined && words !== ''),
    )
  }

  /** Sound or video that the old site had itself: somebody has to upload it. */
  recording(url: string, { title = '', caption = '' }: { title?: string; caption?: string }): void {
    const address = this.addresses.link(url)
    const name = oneLine(title) || decoded(address?.split(/[?#]/)[0]?.split('/').at(-1) ?? '') || 'Recording'
    if (address === null) {
      this.leaveOut('Recording', [title, caption].filter(Boolean).join('\n'), url)
      return
    }
    this.place(linkParagraph(address, name))
    this.paragraphs([caption])
    this.note(`Recording '${beginningOf(name)}': upload it and put it in place of the link to ${address}`)
  }

  /** Words as paragraphs of their own, or of the cell in which they stand. */
  paragraphs(texts: readonly (string | undefined)[]): void {
    const paragraphs = texts.flatMap((words) => (words ?? '').split(/\n{2,}/))
    for (const words of paragraphs.map((paragraph) => oneLine(cleanText(paragraph)))) {
      if (words === '') continue
      if (this.text.isInTable) this.text.take(` ${words} `)
      else this.place({ kind: 'paragraph', content: [plainRun(words)] })
    }
  }

  /** Something that an article has no place for: a note with its words, which otherwise stay in the text. */
  leaveOut(name: string, words: string, original: string): void {
    const said = cleanText(words).trim()
    const plain = said === '' ? `${name}: it was left out.` : `${name}: ${said}`
    const source =
      said === '' && original !== '' ? ` ${beginningOf(cleanText(original.slice(0, 400)), 200)}` : ''
    if (!this.note(`${plain}${source}`)) this.paragraphs([said])
    this.findings.add('left-out', `${name} has no place in an article: ${beginningOf(said || original)}`)
  }

  /** Words that readers did not see. */
  hidden(words: string): void {
    this.findings.add('hidden', `Text that readers could not see was left out: ${beginningOf(words)}`)
  }

  note(text: string): boolean {
    return this.notes.add(cleanText(text))
  }
}

/** Paragraphs that are nothing but the address of something that can be embedded, as that. */
export function withEmbeds(blocks: readonly OldBlock[]): OldBlock[] {
  return blocks.map((block) => {
    if (block.kind !== 'paragraph') return block
    const alone = addressAlone(block.content)
    if (!alone) return block
    if (alone.found) return { kind: 'placed', placed: embedBlock(alone.found, {}).block }
    const isLink = block.content.some(({ kind }) => kind === 'link')
    return isLink ? block : { kind: 'placed', placed: linkParagraph(alone.address, alone.address) }
  })
}

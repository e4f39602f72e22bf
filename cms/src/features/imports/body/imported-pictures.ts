import type { TextBlock } from '../../body/body-model.ts'
import type { SourcePictureUse } from '../source-record.ts'
import { plainRun } from './embed-blocks.ts'
import { beginningOf } from './findings.ts'
import { type ImportedBlock, type ImportedPicture, limits } from './imported-body.ts'
import type { GatheredBlock, PlacedOf } from './placed-blocks.ts'
import type { Reading } from './reading.ts'

/** The pictures of a text, each once. */
export class PictureList {
  readonly #uses: SourcePictureUse[] = []
  readonly #numbers = new Map<string, number>()
  readonly #reading: Reading

  constructor(reading: Reading) {
    this.#reading = reading
  }

  toList(): SourcePictureUse[] {
    return this.#uses
  }

  /** The number of a picture, and what is said of it here; what does not fit into its fields is in `rest`. */
  add(use: SourcePictureUse): { shown: ImportedPicture; rest: string[] } {
    const key = JSON.stringify([use.id, use.url])
    const known = this.#numbers.get(key)
    const picture = known ?? this.#uses.push({ ...use }) - 1
    this.#numbers.set(key, picture)
    const first = this.#uses[picture]
    if (first && known !== undefined) {
      first.alt ||= use.alt
      first.caption ||= use.caption
      first.credit ||= use.credit
    }
    const rest = [
      ...(use.caption.length > limits.caption ? [use.caption] : []),
      ...(use.credit.length > limits.credit ? [use.credit] : []),
    ]
    const shown = {
      picture,
      alt: this.#alt(use),
      caption: use.caption.length > limits.caption ? '' : use.caption,
      credit: use.credit.length > limits.credit ? '' : use.credit,
    }
    return { shown, rest }
  }

  #alt({ alt }: SourcePictureUse): string {
    if (alt.length <= limits.alt) return alt
    this.#reading.note(`Alternative text of a picture, longer than it may be: ${alt}`)
    return beginningOf(alt, limits.alt - 1)
  }
}

/** Pictures that stand beside each other, and three or more in a row, are a gallery. */
export function withRows(blocks: readonly GatheredBlock[]): GatheredBlock[] {
  const laid: GatheredBlock[] = []
  let run: PlacedOf<'picture'>[] = []
  const endRun = () => {
    const isRow = run.length > 2 || (run.length === 2 && run[0]?.row === run[1]?.row)
    if (isRow) laid.push({ kind: 'gallery', title: '', uses: run.map(({ use }) => use) })
    else for (const picture of run) laid.push(picture)
    run = []
  }
  for (const block of blocks) {
    if (block.kind === 'picture' && block.row !== null) run.push(block)
    else {
      endRun()
      laid.push(block)
    }
  }
  endRun()
  return laid
}

/** What was gathered as blocks of an article, with pictures by their numbers. */
export function importedBlock(block: GatheredBlock, pictures: PictureList): ImportedBlock[] {
  switch (block.kind) {
    case 'picture': {
      const { shown, rest } = pictures.add(block.use)
      return [{ kind: 'picture', ...shown }, ...paragraphs(rest)]
    }
    case 'gallery':
      return galleries(block, pictures)
    case 'product': {
      const added = block.use && pictures.add(block.use)
      const product = { kind: 'product' as const, fields: block.fields, picture: added?.shown ?? null }
      const said = added ? [added.shown.caption, added.shown.credit, ...added.rest] : []
      return [product, ...paragraphs(said.filter((words) => words !== ''))]
    }
    case 'separator':
    case 'said':
    case 'pull-quote':
      // None is left: they have become text or blocks.
      return []
    default:
      return [block]
  }
}

function galleries({ title, uses }: PlacedOf<'gallery'>, pictures: PictureList): ImportedBlock[] {
  const most = limits.galleryPictures
  return Array.from({ length: Math.ceil(uses.length / most) }).flatMap((_, part): ImportedBlock[] => {
    const added = uses.slice(part * most, (part + 1) * most).map((use) => pictures.add(use))
    const gallery: ImportedBlock = {
      kind: 'gallery',
      title: part === 0 ? title : '',
      pictures: added.map(({ shown }) => shown),
    }
    return [gallery, ...paragraphs(added.flatMap(({ rest }) => rest))]
  })
}

function paragraphs(texts: readonly string[]): TextBlock[] {
  return texts.map((text) => ({ kind: 'paragraph', content: [plainRun(text)] }))
}

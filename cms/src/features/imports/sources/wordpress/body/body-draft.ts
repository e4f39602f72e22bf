import type { SourceBlock, SourceFinding } from '../../../source-record.ts'

/** What a body may need from the rest of the export. */
export interface BodySources {
  /** Contents of reusable blocks, by their ids. */
  reusable: ReadonlyMap<string, string>
  /** Ids of the pictures that were uploaded to an article, for galleries that name none. */
  picturesOf: (article: string) => readonly string[]
}

export interface BodyContext {
  sources: BodySources
  articleId: string
  /** The custom field in which the footnotes of block texts stand, as JSON; '' for none. */
  footnotes: string
}

/** Marks the place of a block in HTML; the characters are no characters, and taken out of texts before. */
const opens = '\ufdd0'
const closes = '\ufdd1'

const mostFindings = 50

/** One text while it is read: the blocks that stand at places in its HTML, and what was noticed. */
export class BodyDraft {
  readonly context: BodyContext
  readonly blocks: SourceBlock[] = []
  /** Footnotes of short codes, in their order: what each says, as HTML. */
  readonly notes: string[] = []
  /** How many pages the text was divided into. */
  pageCount = 1
  /** Reusable blocks that are being put in, so that none contains itself. */
  readonly openReusable: string[] = []
  reusedLength = 0
  private readonly found = new Map<string, SourceFinding>()

  constructor(context: BodyContext) {
    this.context = context
  }

  /** Keeps a block and returns what stands in its place in the HTML. */
  place(block: SourceBlock): string {
    this.blocks.push(block)
    return `${opens}${this.blocks.length - 1}${closes}`
  }

  notice(code: string, message: string): void {
    if (this.found.size < mostFindings) this.found.set(`${code} ${message}`, { code, message })
  }

  get findings(): SourceFinding[] {
    return [...this.found.values()]
  }
}

/** What is worked out when it is first asked for: twice at each of a hundred levels would never end. */
export function once(work: () => string): () => string {
  let done: string | null = null
  return () => {
    done ??= work()
    return done
  }
}

/** A text without what would be taken for the place of a block. */
export function withoutPlaces(text: string): string {
  return /[\ufdd0-\ufdef]/.test(text) ? text.replace(/[\ufdd0-\ufdef]/g, '') : text
}

export function hasPlace(html: string): boolean {
  return html.includes(opens)
}

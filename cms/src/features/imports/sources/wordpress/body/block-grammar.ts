import { isRecord } from '../../../is-record.ts'
/*
 * Texts of the block editor: HTML between comments that name the blocks (`<!-- wp:image {"id":3} -->…<!-- /wp:image -->`,
 * `<!-- wp:more /-->`). What stands outside of all blocks was written in the classic editor.
 */

export type BlockAttributes = Record<string, unknown>

export interface ParsedBlock {
  /** With the plugin that it is of: `core/image`, `jetpack/slideshow`. */
  name: string
  attributes: BlockAttributes
  /** Its HTML, and the blocks within it, in their order. */
  children: (string | ParsedBlock)[]
  /** Where in the text it begins and ends. */
  start: number
  end: number
  /** Attributes that are no JSON. */
  hasBadAttributes: boolean
  isVoid: boolean
}

const delimiter = /<!--\s+(\/)?wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)(?=\s|\/)|<(\/)?pre(?=[\s>])/g
const deepest = 40

interface Delimiter {
  kind: 'open' | 'void' | 'close'
  name: string
  attributes: string
  start: number
  end: number
}

export function hasBlocks(text: string): boolean {
  return text.includes('<!-- wp:')
}

/** The blocks of a text, and what stands between them. Blocks that are never closed end where what contains them does. */
export function parseBlocks(text: string): (string | ParsedBlock)[] {
  const parser = new BlockParser(text)
  for (const found of delimiters(text, () => parser.openName)) parser.take(found)
  return parser.finish()
}

class BlockParser {
  private readonly text: string
  private readonly top: (string | ParsedBlock)[] = []
  private readonly open: ParsedBlock[] = []
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  get openName(): string | null {
    return this.open.at(-1)?.name ?? null
  }

  take(found: Delimiter): void {
    if (found.kind === 'close') {
      const index = this.open.findLastIndex(({ name }) => name === found.name)
      if (index < 0) return this.skip(found)
      this.takeText(found.start)
      this.at = found.end
      for (const block of this.open.splice(index)) block.end = found.end
      return
    }
    this.takeText(found.start)
    this.at = found.end
    const block = blockOf(found)
    this.children.push(block)
    if (found.kind === 'open' && this.open.length < deepest) this.open.push(block)
  }

  finish(): (string | ParsedBlock)[] {
    this.takeText(this.text.length)
    for (const block of this.open) block.end = this.text.length
    return this.top
  }

  private get children(): (string | ParsedBlock)[] {
    return this.open.at(-1)?.children ?? this.top
  }

  /** The end of a block that is not open is nothing. */
  private skip({ start, end }: Delimiter): void {
    this.takeText(start)
    this.at = end
  }

  private takeText(end: number): void {
    if (end > this.at) this.children.push(this.text.slice(this.at, end))
  }
}

/**
 * The comments that begin and end blocks. In a `<pre>` they are what is shown, unless they end the block around it: `openName` names that.
 */
function* delimiters(text: string, openName: () => string | null): Generator<Delimiter> {
  const lastPre = text.lastIndexOf('</pre')
  const lastEnd = text.lastIndexOf('-->')
  let isInPre = false
  delimiter.lastIndex = 0
  let from = 0
  for (;;) {
    delimiter.lastIndex = from
    const match = delimiter.exec(text)
    if (!match || match.index > lastEnd) return
    from = match.index + match[0].length
    const [whole, closing, name = '', preClosing] = match
    if (whole.startsWith('<pre') || preClosing !== undefined) {
      isInPre = preClosing === undefined && match.index < lastPre
      continue
    }
    const fullName = name.includes('/') ? name : `core/${name}`
    const found = readDelimiter(text, {
      start: match.index,
      from,
      name: fullName,
      isClosing: closing !== undefined,
    })
    if (!found) continue
    from = found.end
    const endsOpen = found.kind === 'close' && openName() === fullName
    if (isInPre && !endsOpen) continue
    isInPre = false
    yield found
  }
}

function readDelimiter(
  text: string,
  { start, from, name, isClosing }: { start: number; from: number; name: string; isClosing: boolean },
): Delimiter | null {
  const attributesStart = from + (/\S/.exec(text.slice(from, from + 200))?.index ?? 0)
  if (isClosing || text[attributesStart] !== '{') {
    const end = /\s*(\/)?-->/y
    end.lastIndex = from
    const found = end.exec(text)
    if (!found) return null
    const kind = isClosing ? 'close' : found[1] === undefined ? 'open' : 'void'
    return { kind, name, attributes: '', start, end: end.lastIndex }
  }
  const end = endOfAttributes(text, attributesStart)
  if (end < 0) return null
  const written = text.slice(attributesStart, end).trimEnd()
  const isVoid = written.endsWith('/')
  return {
    kind: isVoid ? 'void' : 'open',
    name,
    attributes: isVoid ? written.slice(0, -1).trimEnd() : written,
    start,
    end: end + 3,
  }
}

/** The `-->` behind the attributes: the first that follows a brace, since a text in them may hold one. */
function endOfAttributes(text: string, from: number): number {
  const first = text.indexOf('-->', from)
  for (let end = first, tries = 0; end >= 0 && tries < 20; end = text.indexOf('-->', end + 3), tries += 1)
    if (/\}\s*\/?$/.test(text.slice(Math.max(from, end - 20), end))) return end
  return first
}

function blockOf({ name, attributes, start, end, kind }: Delimiter): ParsedBlock {
  const read = readAttributes(attributes)
  return {
    name,
    attributes: read ?? {},
    children: [],
    start,
    end,
    hasBadAttributes: read === null,
    isVoid: kind === 'void',
  }
}

function readAttributes(json: string): BlockAttributes | null {
  if (json === '') return {}
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

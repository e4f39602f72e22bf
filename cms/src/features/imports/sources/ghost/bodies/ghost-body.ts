import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { SourceBlock, SourceFinding } from '../../../source-record.ts'
import { CharacterFindings, cleanValue } from '../clean-value.ts'
import type { GhostAddresses } from '../ghost-addresses.ts'
import { jsonOf, type Row, text } from '../ghost-values.ts'
import { BodyWriter } from './body-writer.ts'
import { isLexical, writeLexical } from './lexical.ts'
import { isMobiledoc, writeMobiledoc } from './mobiledoc.ts'
import { writeMarkdown, writePaywall } from './text-cards.ts'

interface GhostBody {
  blocks: SourceBlock[]
  findings: SourceFinding[]
}

/** How deep a document may be nested: its readers call themselves for each level. */
const mostDepth = 200

const editors = [
  { field: 'lexical', name: 'Lexical', isDocument: isLexical, write: writeLexical },
  { field: 'mobiledoc', name: 'mobiledoc', isDocument: isMobiledoc, write: writeMobiledoc },
] as const

/**
 * The text of a post. Ghost has kept it in four ways: as Lexical, as mobiledoc, as Markdown before 1.0, and always as the
 * HTML of its page. The first of them that holds anything is taken.
 */
export function ghostBody(post: Row, addresses: GhostAddresses): GhostBody {
  const findings: SourceFinding[] = []
  const bodies = editors.flatMap((editor) => {
    if (text(post, editor.field) === '' && typeof post[editor.field] !== 'object') return []
    if (post[editor.field] === null) return []
    const body = editorBody(post[editor.field], { editor, addresses })
    if (body) return body
    const message = `Its ${editor.name} cannot be read: what Ghost had beside it is taken.`
    findings.push({ code: 'unreadable-body', message })
    return []
  })
  const [first, ...others] = bodies.filter(({ blocks }) => blocks.length > 0)
  if (others.length > 0)
    findings.push({
      code: 'two-bodies',
      message: 'It has its text twice: that in Lexical is taken, not that in mobiledoc.',
    })
  if (first) return { blocks: first.blocks, findings: [...findings, ...first.findings] }
  const other = writtenBody(post, addresses)
  return { blocks: other.blocks, findings: [...findings, ...other.findings] }
}

function editorBody(
  value: unknown,
  { editor, addresses }: { editor: (typeof editors)[number]; addresses: GhostAddresses },
): GhostBody | null {
  if (typeof value === 'string' && nesting(value) > mostDepth) return null
  const characters = new CharacterFindings()
  const document = addresses.resolve(cleanValue(jsonOf(value), characters))
  if (!editor.isDocument(document)) return null
  const out = new BodyWriter(addresses)
  editor.write(document, out)
  return { blocks: out.blocks, findings: [...characters.list(), ...out.findings] }
}

function writtenBody(post: Row, addresses: GhostAddresses): GhostBody {
  const out = new BodyWriter(addresses)
  const markdown = text(post, 'markdown')
  if (markdown !== '') writeMarkdown(markdown, out)
  const html = out.blocks.length === 0 ? text(post, 'html') : ''
  const [publicPart = '', ...membersParts] = html.split(/<!--\s*members-only\s*-->/)
  out.html(publicPart)
  for (const part of membersParts) {
    writePaywall({}, out)
    out.html(part)
  }
  if (out.blocks.length === 0) writeRaw(post, out)
  return out
}

/** Nothing could be read as what it should be: the words that are there become text, or a note. */
function writeRaw(post: Row, out: BodyWriter): void {
  const plain = text(post, 'plaintext')
  if (plain !== '') {
    const paragraphs = plain
      .split(/\n\s*\n/)
      .map((part) => `<p>${escapeHtml(part.trim()).replace(/\n/g, '<br>')}</p>`)
    out.html(paragraphs.join('\n'))
    return
  }
  for (const { field, name, isDocument } of editors) {
    const written = text(post, field)
    if (written === '' || (nesting(written) <= mostDepth && isDocument(jsonOf(written)))) continue
    const words = [...written.matchAll(/"text":\s*("(?:[^"\\]|\\.)*")/g)].map(([, word]) =>
      String(jsonOf(word)),
    )
    const html =
      words.length > 0 ? words.map((word) => `<p>${escapeHtml(word)}</p>`).join('') : escapeHtml(written)
    out.unplaced(`Text in ${name} that cannot be read`, { html, source: written })
  }
}

function nesting(json: string): number {
  let depth = 0
  let most = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') most = Math.max(most, ++depth)
    else if (character === '}' || character === ']') depth -= 1
  }
  return most
}

import type { SourceBlock, SourceFinding } from '../../../source-record.ts'
import { withLiteralCode } from '../../html/literal-code.ts'
import { type BodyContext, BodyDraft, withoutPlaces } from './body-draft.ts'
import { captionLinks } from './captions.ts'
import { footnotesHtml, notesHtml } from './footnotes.ts'
import { renderText } from './render-blocks.ts'
import { splitHtml } from './split-html.ts'

export interface ReadBody {
  blocks: SourceBlock[]
  findings: SourceFinding[]
  /** How many pages the old site showed it on. */
  pageCount: number
}

/** The body of an article as WordPress keeps it: in blocks, as classic text, or both. */
export function readBody(content: string, context: BodyContext): ReadBody {
  const draft = new BodyDraft(context)
  const html = renderText(withLiteralCode(withoutPlaces(content)), draft)
  const blocks = splitHtml(html, draft)
  for (const { code, message } of captionLinks(content)) draft.notice(code, message)
  if (draft.notes.length > 0) blocks.push({ kind: 'footnotes', html: notesHtml(draft.notes) })
  addLostFootnotes(blocks, html, context)
  return { blocks, findings: draft.findings, pageCount: draft.pageCount }
}

/** Marks without the block that shows their notes: it may have been deleted by mistake. */
function addLostFootnotes(blocks: SourceBlock[], html: string, { footnotes }: BodyContext): void {
  if (!/\sdata-fn=/.test(html) || blocks.some(({ kind }) => kind === 'footnotes')) return
  const list = footnotesHtml(footnotes)
  if (list !== null) blocks.push({ kind: 'footnotes', html: list })
}

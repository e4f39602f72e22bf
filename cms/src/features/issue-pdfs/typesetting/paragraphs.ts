import type { Inline } from '../../body/body-model.ts'
import type { TypesetDocument } from './typeset-document.ts'
import type { Flow } from './flow.ts'
import { breakLines, type Line } from './lines.ts'
import { type TextStyle } from './styles.ts'

/** Lines of one width. */
export function setLines(
  document: TypesetDocument,
  content: string | readonly Inline[],
  { style, width }: { style: TextStyle; width: number },
): Line[] {
  return breakLines(content, {
    style,
    measure: (text, font, measured) => document.measureText(text, font, measured),
    widthOf: () => width,
  })
}

/** A paragraph in the flow; `indent` moves all of its lines in. */
export function placeParagraph(
  flow: Flow,
  content: string | readonly Inline[],
  options: { style: TextStyle; type?: string; indent?: number; marker?: string },
): void {
  const { style, type = 'P', indent = 0, marker } = options
  const lines = setLines(flow.document, content, { style, width: flow.width - indent })
  flow.placeLines(type, lines, {
    style,
    indents: lines.map(() => indent),
    ...(marker !== undefined && {
      opening: ({ x, top }) => {
        const [line] = setLines(flow.document, `${marker} `, { style, width: flow.width })
        if (line) flow.document.drawLines([line], style, { x: x + indent - hang(flow, marker, style), top })
      },
    }),
  })
}

/** How far a list's marker hangs before its text. */
function hang(flow: Flow, marker: string, style: TextStyle): number {
  return flow.document.measureText(`${marker} `, style.font, style)
}

/** A heading stays with the lines that follow it. */
export function placeHeading(
  flow: Flow,
  content: string | readonly Inline[],
  { style, type, before, keep }: { style: TextStyle; type: string; before: number; keep: number },
): void {
  const lines = setLines(flow.document, content, { style, width: flow.width })
  flow.gap(before)
  flow.need(lines.length * style.leading + keep)
  flow.placeLines(type, lines, { style })
}

const capLines = 3
const capGap = 5

/**
 * An opening paragraph whose first letter, with an opening quotation mark before it, is three lines high. Text that
 * begins with anything else is a plain paragraph.
 */
export function placeOpening(
  flow: Flow,
  content: readonly Inline[],
  { style, capStyle }: { style: TextStyle; capStyle: TextStyle },
): void {
  const [first, ...others] = content
  const cap = first?.kind === 'text' ? /^[“‘"']?[A-Za-zÀ-ÖØ-Þß-öø-ÿ]/.exec(first.text)?.[0] : undefined
  if (first?.kind !== 'text' || cap === undefined) return placeParagraph(flow, content, { style })
  const { document } = flow
  const capWidth = document.measureText(cap, capStyle.font, capStyle) + capGap
  const lines = breakLines([{ ...first, text: first.text.slice(cap.length) }, ...others], {
    style,
    measure: (text, font, measured) => document.measureText(text, font, measured),
    widthOf: (line) => flow.width - (line < capLines ? capWidth : 0),
  })
  flow.need(capLines * style.leading)
  flow.placeLines('P', lines, {
    style,
    indents: lines.map((_, index) => (index < capLines ? capWidth : 0)),
    opening: ({ x, top }) => {
      const baseline = top + (capLines - 0.5) * style.leading + style.size * 0.28
      document
        .font(capStyle.font)
        .fontSize(capStyle.size)
        .fillColor(capStyle.color)
        // A letter that is a word of its own keeps its space, for those who hear it or copy it.
        .text(/^\s/.test(first.text.slice(cap.length)) ? `${cap} ` : cap, x, baseline, {
          baseline: 'alphabetic',
          lineBreak: false,
        })
    },
  })
  // A short opening leaves the letter hanging.
  if (lines.length < capLines) flow.gap((capLines - lines.length) * style.leading)
}

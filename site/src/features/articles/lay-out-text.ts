import type { BlockView, TextPiece } from '@meridian/shared/content/content.schema'

/** A quote, or words of the text that stand in it once more. */
type Quote = Extract<BlockView, { type: 'quote' | 'pull-quote' }>

/** Text that is set in one, and the quotes that hang in it. */
export interface TextRun {
  type: 'run'
  pieces: (string | Quote)[]
}

/** An article's text as its page divides it: every block but a quote stands on its own between two runs of text. */
export function layOut(body: readonly TextPiece[]): (TextRun | Exclude<BlockView, Quote>)[] {
  const parts: (TextRun | Exclude<BlockView, Quote>)[] = []
  for (const piece of body) {
    const last = parts.at(-1)
    if (typeof piece !== 'string' && piece.type !== 'quote' && piece.type !== 'pull-quote') parts.push(piece)
    else if (last?.type === 'run') last.pieces.push(piece)
    else parts.push({ type: 'run', pieces: [piece] })
  }
  return parts
}

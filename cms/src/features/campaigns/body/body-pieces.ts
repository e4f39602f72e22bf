import { parseReferringBody, type TextBlock } from '../../body/body-model.ts'
import { type StoredMailBlock, StoredMailBlockSchema } from './stored-mail-blocks.ts'

/** A run of the text, or a block of it that is whole, or one that is not. */
export type BodyPiece =
  | { kind: 'text'; paragraphs: TextBlock[] }
  | { kind: 'block'; block: StoredMailBlock }
  | { kind: 'unfinished'; id: string | null }

/** The text of a campaign in pieces: what stands between two blocks is one. */
export function piecesOf(body: unknown): BodyPiece[] {
  const pieces: BodyPiece[] = []
  for (const part of parseReferringBody(body)) {
    // The editor of a campaign has no pictures but those of its blocks.
    if (part.kind === 'picture-reference') continue
    if (part.kind === 'block') {
      const block = StoredMailBlockSchema.safeParse(part.fields).data
      const { id } = part.fields
      pieces.push(
        block ? { kind: 'block', block } : { kind: 'unfinished', id: typeof id === 'string' ? id : null },
      )
      continue
    }
    const last = pieces.at(-1)
    if (last?.kind === 'text') last.paragraphs.push(part)
    else pieces.push({ kind: 'text', paragraphs: [part] })
  }
  return pieces
}

/** The paragraphs of a text that holds no blocks. */
export function paragraphsOf(body: unknown): TextBlock[] {
  return parseReferringBody(body).flatMap((part) =>
    part.kind === 'block' || part.kind === 'picture-reference' ? [] : part,
  )
}

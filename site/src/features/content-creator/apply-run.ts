import type { Work } from '@meridian/shared/content-creator/commission.schema'
import { type Run, type RunKind, SeoSchema } from '@meridian/shared/content-creator/creator-run.schema'
import { readPartialJson } from '@meridian/shared/content-creator/partial-json'

/** The steps of a piece, in their order. */
export const pieceKinds = ['outline', 'draft', 'headlines', 'excerpt', 'seo', 'tone'] as const
type PieceKind = (typeof pieceKinds)[number]

const isPieceKind = (kind: RunKind): kind is PieceKind => kind !== 'alt-texts'

/** Which text a kind of run writes. */
export function textField(kind: RunKind): 'outline' | 'draft' | null {
  if (kind === 'outline') return 'outline'
  return kind === 'draft' || kind === 'tone' ? 'draft' : null
}

/**
 * Takes over what a run has written, once. Running text that broke off takes no other text's place: it waits until somebody
 * goes on with it or takes it as it is (`isWanted`).
 */
export function applyRun(work: Work, run: Run, { isWanted = false } = {}): Work {
  const { kind } = run
  if (!isPieceKind(kind) || run.state === 'running' || (work.taken[kind] === run.id && !isWanted)) return work
  const taken = { ...work.taken, [kind]: run.id }
  const field = textField(kind)
  if (field) {
    const isFree = work[field].trim() === '' && kind !== 'tone'
    const isTaken = run.output.trim() !== '' && (run.state === 'done' || isFree || isWanted)
    return isTaken ? { ...work, taken, [field]: run.output.trim() } : work
  }
  if (run.state !== 'done') return work
  if (kind !== 'seo') return { ...work, taken }
  const seo = SeoSchema.safeParse(readPartialJson(run.output))
  return seo.success
    ? { ...work, taken, seoTitle: seo.data.title, seoDescription: seo.data.description }
    : work
}

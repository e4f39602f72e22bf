import type { Work } from '@meridian/shared/content-creator/draft-project.schema'
import {
  type Generation,
  type GenerationKind,
  SeoSchema,
} from '@meridian/shared/content-creator/generation.schema'
import { readPartialJson } from '@meridian/shared/content-creator/partial-json'

/** The steps of a draft, in their order. */
export const draftKinds = ['outline', 'draft', 'headlines', 'excerpt', 'seo', 'tone'] as const
type DraftKind = (typeof draftKinds)[number]

const isDraftKind = (kind: GenerationKind): kind is DraftKind => kind !== 'alt-texts'

/** Which text a kind of generation writes. */
export function textField(kind: GenerationKind): 'outline' | 'draft' | null {
  if (kind === 'outline') return 'outline'
  return kind === 'draft' || kind === 'tone' ? 'draft' : null
}

/**
 * Takes over what a generation has written, once. Running text that broke off takes no other text's place: it waits until somebody
 * goes on with it or takes it as it is (`isWanted`).
 */
export function applyGeneration(work: Work, generation: Generation, { isWanted = false } = {}): Work {
  const { kind } = generation
  if (
    !isDraftKind(kind) ||
    generation.state === 'running' ||
    (work.taken[kind] === generation.id && !isWanted)
  )
    return work
  const taken = { ...work.taken, [kind]: generation.id }
  const field = textField(kind)
  if (field) {
    const isFree = work[field].trim() === '' && kind !== 'tone'
    const isTaken = generation.output.trim() !== '' && (generation.state === 'done' || isFree || isWanted)
    return isTaken ? { ...work, taken, [field]: generation.output.trim() } : work
  }
  if (generation.state !== 'done') return work
  if (kind !== 'seo') return { ...work, taken }
  const seo = SeoSchema.safeParse(readPartialJson(generation.output))
  return seo.success
    ? { ...work, taken, seoTitle: seo.data.title, seoDescription: seo.data.description }
    : work
}

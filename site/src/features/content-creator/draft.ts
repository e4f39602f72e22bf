import { emptyWork, type Work, WorkSchema } from '@meridian/shared/content-creator/draft-project.schema'

/** What is being drafted. */
export interface Draft {
  id: string
  work: Work
  /** The draft article that it was saved as; null before that. */
  articleId: number | null
}

export function newDraft(id: string): Draft {
  return { id, work: WorkSchema.parse(emptyWork), articleId: null }
}

/** Whether both say the same, whatever order their keys are in. */
export function isSameWork(one: Work, other: Work): boolean {
  return canonical(one) === canonical(other)
}

function canonical(work: Work): string {
  const { taken, ...rest } = WorkSchema.parse(work)
  return JSON.stringify([rest, Object.entries(taken).toSorted()])
}

/** A relation as it is kept, or resolved. */
export type Relation = number | { id: number } | null | undefined

/** The id of the document that a relation names; null when it is empty. */
export function idOf(relation: Relation): number | null {
  return typeof relation === 'object' ? (relation?.id ?? null) : (relation ?? null)
}

/** The ids of the documents that a list of relations names. */
export function idsOf(relations: readonly Relation[] | null | undefined): number[] {
  return (relations ?? []).flatMap((relation) => idOf(relation) ?? [])
}

import type { VersionSummary } from '../read-versions.ts'

/** Where a version stands: what readers have, had, or have never had. */
export function stateText({ isPublic, isPublished, isNewest }: VersionSummary): string {
  if (isPublic) return isNewest ? 'Readers have this' : 'Readers have this one'
  if (isPublished) return 'Was published'
  return isNewest ? 'Newest draft' : 'Draft'
}

/** `Title, Text and 2 more changed`. */
export function changedText({ changed }: VersionSummary): string {
  if (changed === null) return 'The oldest that is kept'
  const [first, second, ...others] = changed
  if (first === undefined) return 'Saved without a change'
  if (second === undefined) return `${first} changed`
  return others.length === 0
    ? `${first} and ${second} changed`
    : `${first}, ${second} and ${others.length} more changed`
}

/** `12 words added, 3 removed`. */
export function wordsText({ added, removed }: { added: number; removed: number }): string {
  const words = (count: number) => `${count} ${count === 1 ? 'word' : 'words'}`
  if (removed === 0) return `${words(added)} added`
  if (added === 0) return `${words(removed)} removed`
  return `${words(added)} added, ${removed} removed`
}

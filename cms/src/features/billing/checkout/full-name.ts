/**
 * The two parts in which the address book keeps a name (spec.md §3): the last word, and what stands before it. Of a
 * name of one word there is no last one.
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  return { firstName: words.slice(0, Math.max(1, words.length - 1)).join(' '), lastName }
}

/** A text as Postgres can take it: it has no NUL, and refuses a statement with one. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', ' ')
}

/**
 * The same text in memory of its own. A part of a request is kept by V8 as a place in the whole request, which it would keep in memory for as
 * long as the part.
 */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

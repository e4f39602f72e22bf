/**
 * Whether a plain paragraph is shown as a heading (spec.md §2, article page): under 100 characters, with a
 * colon, without a full stop, at most 10 words.
 */
export function isHeadingParagraph(paragraph: string): boolean {
  const text = paragraph.trim()
  return text.length < 100 && text.includes(':') && !text.includes('.') && text.split(/\s+/).length <= 10
}

/** The parts of an article's text: its paragraphs, headings and list items, not its pull quotes, which repeat it. */
const parts = '.prose > :is(p, h2, h3, blockquote), .prose > :is(ul, ol) > li'

/** In the order of the text of this page. */
export function readTextParts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(parts)]
}

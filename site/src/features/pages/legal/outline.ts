/** A chapter of a text: where it begins and what it is called. */
export interface Chapter {
  id: string
  title: string
}

/**
 * Gives the second-level headings of the CMS's safe HTML the ids by which a table of contents leads to them. Headings
 * of the same words are told apart by a number.
 */
export function outlineOf(html: string): { html: string; chapters: Chapter[] } {
  const chapters: Chapter[] = []
  const withIds = html.replace(/<h2>(.*?)<\/h2>/gs, (_, content: string) => {
    const title = decode(content.replace(/<[^>]*>/g, '')).trim()
    const base = slugOf(title) || 'chapter'
    const isTaken = (candidate: string) => chapters.some((chapter) => chapter.id === candidate)
    let id = base
    for (let number = 2; isTaken(id); number += 1) id = `${base}-${number}`
    chapters.push({ id, title })
    return `<h2 id="${id}">${content}</h2>`
  })
  return { html: withIds, chapters }
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The five characters that the CMS escapes. */
function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

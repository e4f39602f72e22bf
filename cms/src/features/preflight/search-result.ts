import { fitWidth, textWidth } from './text-width.ts'

/** The room in a search result on a desktop, in pixels: one line for the title, about two for the description. */
export const titleRoom = { sizePx: 20, widthPx: 580 }
export const descriptionRoom = { sizePx: 14, widthPx: 920 }

/** Search engines take another sentence of the page instead of a description shorter than this. */
export const shortestDescription = 50

interface SearchTexts {
  title: string
  excerpt: string
  seo: { title: string; description: string }
}

export interface SearchResult {
  title: { text: string; shown: string; characters: number; widthPx: number }
  description: { text: string; shown: string; characters: number; widthPx: number }
}

/** How search engines show an article, and how much of their room its title and description take. */
export function toSearchResult(draft: SearchTexts): SearchResult {
  return {
    title: measure(draft.seo.title || draft.title, titleRoom),
    description: measure(draft.seo.description || draft.excerpt, descriptionRoom),
  }
}

function measure(given: string, room: { sizePx: number; widthPx: number }) {
  const text = given.replaceAll(/\s+/g, ' ').trim()
  return {
    text,
    shown: fitWidth(text, room),
    characters: [...text].length,
    widthPx: textWidth(text, room.sizePx),
  }
}

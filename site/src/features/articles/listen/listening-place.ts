import { listeningStorageKey } from './listening-storage.ts'

/** Places in more articles than this are forgotten, the oldest first. */
const maxArticles = 30

interface Place {
  /** The article's public id. */
  id: string
  paragraph: number
}

/** The paragraph at which a reader stopped listening, if it was not the first and the article still has it. */
export function readPlace(articleId: string, paragraphCount: number): number | null {
  const paragraph = readPlaces().find(({ id }) => id === articleId)?.paragraph ?? 0
  return paragraph > 0 && paragraph < paragraphCount ? paragraph : null
}

/** Keeps the place; the beginning needs none. */
export function keepPlace(articleId: string, paragraph: number): void {
  const others = readPlaces().filter(({ id }) => id !== articleId)
  const places = paragraph === 0 ? others : [{ id: articleId, paragraph }, ...others]
  try {
    localStorage.setItem(listeningStorageKey, JSON.stringify(places.slice(0, maxArticles)))
  } catch (error) {
    console.info('The place is not kept: the browser stores nothing for this site.', error)
  }
}

function readPlaces(): Place[] {
  try {
    const text = localStorage.getItem(listeningStorageKey)
    return text === null ? [] : parsePlaces(text)
  } catch (error) {
    console.info('Where listening stopped cannot be read.', error)
    return []
  }
}

/** By hand, since zod's parser is many times the size of the player. Throws an Error when it is no list of places. */
function parsePlaces(text: string): Place[] {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value) || !value.every(isPlace)) throw new Error('This is no list of places.')
  return value
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('paragraph' in value)) return false
  return typeof value.id === 'string' && Number.isSafeInteger(value.paragraph) && Number(value.paragraph) >= 0
}

/*
 * What was typed into a form and not sent yet: kept for this tab, so that a reload or a failure costs nobody their text.
 * Passwords are never among it.
 */

const prefix = 'meridian-draft:'

/** The texts by field. */
export type Draft = Record<string, string>

/** The draft of this name; null when there is none, or the browser stores nothing. */
export function readDraft(name: string): Draft | null {
  try {
    const text = sessionStorage.getItem(prefix + name)
    return text === null ? null : parseDraft(JSON.parse(text))
  } catch (error) {
    console.info('What was typed before cannot be read.', error)
    return null
  }
}

/** Keeps the draft; one without any text is dropped. */
export function keepDraft(name: string, draft: Draft): void {
  if (Object.values(draft).every((text) => text === '')) return dropDraft(name)
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft))
  } catch (error) {
    console.info('What is typed is not kept over a reload: the browser stores nothing for this site.', error)
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch (error) {
    console.info('Nothing was kept that could be dropped.', error)
  }
}

function parseDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

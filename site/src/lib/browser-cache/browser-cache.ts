/*
 * Data of the API that outlives a page of this tab. Everything fetched for a reader is kept here and nowhere else, so
 * that logging out can clear all of it (spec §4, logout).
 */

const prefix = 'meridian-cache:'

/** What was kept under this key, unchecked; null when there is nothing or the browser stores nothing. */
export function readCached(key: string): unknown {
  return attempt(() => {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? null : JSON.parse(text)
  })
}

export function keepCached(key: string, value: object | string): void {
  attempt(() => sessionStorage.setItem(prefix + key, JSON.stringify(value)))
}

export function dropCached(key: string): void {
  attempt(() => sessionStorage.removeItem(prefix + key))
}

export function clearCachedData(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  })
}

/** A browser that stores nothing for this site, or a full one, only means that pages ask again. */
function attempt(work: () => unknown): unknown {
  try {
    return work() ?? null
  } catch (error) {
    console.info('Nothing is kept.', error)
    return null
  }
}

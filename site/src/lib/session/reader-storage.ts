import { savedArticlesKey } from '../saved-articles/saved-articles-storage.ts'
import { lateFontsStorageKey, textSizeStorageKey, themeStorageKey } from '../theme/theme-script.ts'

const prefix = 'meridian-'

/**
 * What is the device's own, and stays: how it shows the magazine, and articles that were saved on it without an account.
 * Those of an account are cached answers.
 */
const kept: readonly string[] = [themeStorageKey, textSizeStorageKey, lateFontsStorageKey, savedArticlesKey]

/**
 * Takes everything off this device that belongs to the person who was signed in: cached answers, drafts, where they were in
 * listening (spec §4, logout). What is not known to belong to the device goes, no matter who stored it.
 */
export function clearReaderStorage(): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      clear(open())
    } catch (error) {
      console.info('Nothing was kept in this browser that could be cleared.', error)
    }
  }
}

function clear(storage: Storage): void {
  const keys = Object.keys(storage).filter((key) => key.startsWith(prefix) && !kept.includes(key))
  for (const key of keys) storage.removeItem(key)
}

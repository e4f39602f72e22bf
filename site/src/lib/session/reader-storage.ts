import { lateFontsStorageKey, textSizeStorageKey, themeStorageKey } from '../theme/theme-script.ts'

const prefix = 'meridian-'

/** How this device shows the magazine is nobody's secret, and stays. */
const kept: readonly string[] = [themeStorageKey, textSizeStorageKey, lateFontsStorageKey]

/**
 * Takes everything off this device that belongs to whoever was signed in: cached answers, drafts, saved articles, where
 * they were in listening (spec §4, logout). What is not known to belong to the device goes, whoever stored it.
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

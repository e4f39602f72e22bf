import { $session } from '../session/session.store.ts'
import { readSavedText } from './saved-articles-storage.ts'

/* Anyone who signs in finds in the account what this device had saved before. */
$session.subscribe(({ state }) => {
  if (state !== 'authenticated' || readSavedText() === null) return
  void import('./saved-articles.store.ts').then(({ openSavedArticles }) => openSavedArticles())
})

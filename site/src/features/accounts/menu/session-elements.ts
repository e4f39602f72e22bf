/* What shows who is signed in, lets them sign out, and brings along what they had saved before. */
import { readSavedText } from '../../../lib/saved-articles/saved-articles-storage.ts'
import { $session } from '../../../lib/session/session.store.ts'
import './account-menu.element.ts'
import './session-view.element.ts'

// Anyone who signs in finds in the account what this device had saved before.
$session.subscribe(({ state }) => {
  if (state !== 'authenticated' || readSavedText() === null) return
  void import('../../../lib/saved-articles/saved-articles.store.ts').then(({ openSavedArticles }) =>
    openSavedArticles(),
  )
})

import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { atom } from 'nanostores'
import {
  $savedArticles,
  followSavedArticles,
  openSavedArticles,
  removeSavedArticle,
  saveArticle,
  type SaveOutcome,
} from '../../../lib/saved-articles/saved-articles.store.ts'
import { readSavedText } from '../../../lib/saved-articles/saved-articles-storage.ts'
import { readSessionHint } from '../../../lib/session/session-hint.ts'

/** What an article's page knows of it. */
export type ArticleToSave = Omit<SavedArticle, 'savedAt'>

/** What the last press of the button came to; `isSaved` where there is a list to go to. */
interface SaveNote {
  text: string
  isSaved: boolean
}

/** Saving one article for later: in the account of a reader who is signed in, otherwise on this device. */
export function createSaveArticle(article: ArticleToSave) {
  const $isSaved = atom(false)
  const $note = atom<SaveNote | null>(null)
  let isFollowing = false
  let isPending = false
  /** Whether the article waits on this device until the account can be reached. */
  let isWaiting = false

  function showArrived(): void {
    isWaiting = false
    $note.set({ text: savedIn.account, isSaved: true })
  }

  function follow(): Promise<void> {
    if (!isFollowing) {
      isFollowing = true
      followSavedArticles()
      $savedArticles.subscribe((saved) => {
        if (saved.state !== 'ready') return
        const isSaved = saved.articles.some(({ id }) => id === article.id)
        $isSaved.set(isSaved)
        if (isSaved && isWaiting && readSavedText() === null) showArrived()
      })
    }
    return openSavedArticles()
  }

  return {
    $isSaved,
    $note,

    /** Reads the list if there may be one: for anyone who has no account and never saved anything, nothing is asked. */
    begin(): void {
      if (readSavedText() !== null || readSessionHint() !== null) void follow()
    },

    async toggle(): Promise<void> {
      if (isPending) return
      isPending = true
      await follow()
      const wasSaved = $isSaved.get()
      const outcome = await (wasSaved
        ? removeSavedArticle(article.id)
        : saveArticle({ ...article, savedAt: new Date().toISOString() }))
      isPending = false
      if (outcome.ok) $isSaved.set(!wasSaved)
      isWaiting = outcome.ok && outcome.place === 'later' && !wasSaved
      $note.set({ text: describe(outcome, wasSaved), isSaved: outcome.ok && !wasSaved })
    },
  }
}

const savedIn = {
  device: 'Saved on this device.',
  account: 'Saved in your account.',
  later: 'No connection: saved on this device, and in your account as soon as you are online.',
}

function describe(outcome: SaveOutcome, wasSaved: boolean): string {
  if (outcome.ok) return wasSaved ? 'No longer saved.' : savedIn[outcome.place]
  return outcome.reason === 'refused'
    ? outcome.message
    : 'Your browser keeps nothing for this site, so the article cannot be saved.'
}

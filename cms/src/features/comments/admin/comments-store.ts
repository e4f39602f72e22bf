import type { Anchor, Thread } from '@meridian/shared/comments/comment.schema'
import { useSyncExternalStore } from 'react'
import type { Passage } from '../passage.ts'

/** What the text of an article can do for its comments, while it is open. */
export interface CommentedText {
  /** Selects the words of a thread and brings them into sight. */
  show: (anchor: Anchor) => void
  /** Puts other words in their place; false: they are not there as they were. */
  replace: (anchor: Anchor, words: string) => boolean
}

export interface Comments {
  threads: readonly Thread[]
  /** Where the words of each open thread are, by its id; null: they are gone. */
  places: ReadonlyMap<number, Passage | null>
  /** The words that a comment is being written on. */
  begun: Anchor | null
  /** The thread in whose words the cursor is. */
  active: number | null
  text: CommentedText | null
}

const nothing: Comments = { threads: [], places: new Map(), begun: null, active: null, text: null }

/** The comments of one article: its text and the threads beside it are two parts of a form that know one another by this alone. */
export class CommentsStore {
  #comments = nothing
  readonly #listeners = new Set<() => void>()

  get = (): Comments => this.#comments

  set = (change: Partial<Comments>): void => {
    this.#comments = { ...this.#comments, ...change }
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

const stores = new Map<number, CommentsStore>()

/** The store of an article; all that ask for it have the same one. */
export function commentsOf(articleId: number): CommentsStore {
  const known = stores.get(articleId)
  if (known) return known
  const store = new CommentsStore()
  stores.set(articleId, store)
  return store
}

export function useComments(store: CommentsStore): Comments {
  return useSyncExternalStore(store.subscribe, store.get, () => nothing)
}

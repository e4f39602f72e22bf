import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createSaveArticle, type ArticleToSave } from './save-article.store.ts'

/**
 * The button that saves an article for later.
 *
 * Why does this need to be an island? Whether the article is saved is known only in the reader's browser or account, and
 * changes with each press.
 */
export function SaveArticle(article: ArticleToSave) {
  const [saving] = useState(() => createSaveArticle(article))
  const isSaved = useStore(saving.$isSaved)
  const note = useStore(saving.$note)

  useEffect(() => saving.begin(), [saving])

  return (
    <>
      <button
        className="article-action save-action"
        type="button"
        aria-pressed={isSaved}
        onClick={() => void saving.toggle()}
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden
        >
          <path d="M6.5 4h11v16L12 15.6 6.5 20z" />
        </svg>
        <span data-label>{isSaved ? 'Saved' : 'Save'}</span>
      </button>
      <output className="article-actions-note">
        {note?.text}
        {note?.isSaved && (
          <>
            {' '}
            <a href="/saved">See saved articles</a>
          </>
        )}
      </output>
    </>
  )
}

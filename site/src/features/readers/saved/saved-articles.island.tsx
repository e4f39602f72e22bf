import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../lib/format/dates.ts'
import {
  $savedArticles,
  followSavedArticles,
  openSavedArticles,
  removeSavedArticle,
  type SavedArticles as SavedArticlesState,
} from '../../../lib/saved-articles/saved-articles.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'

const loading: SavedArticlesState = { state: 'loading' }

/**
 * Lists what a reader has saved, and lets them take articles off the list.
 *
 * Why does this need to be an island? The page is the same for everyone; the list is in the reader's browser or account.
 */
export function SavedArticles() {
  // What the server has sent is the loading text, even if the list is known by the time this takes over.
  const saved = useStore($savedArticles, { ssr: () => loading })
  const root = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<{ title: string; position: number } | null>(null)

  useEffect(() => {
    followSavedArticles()
    void openSavedArticles({ isAgain: true })
  }, [])

  // The focus goes to what stands in the place of what is gone.
  useEffect(() => {
    if (!removed) return
    const stops = root.current?.querySelectorAll<HTMLElement>('[data-remove], [data-way-on]') ?? []
    stops[Math.min(removed.position, stops.length - 1)]?.focus()
  }, [removed])

  async function remove({ id, title }: SavedArticle, position: number): Promise<void> {
    const outcome = await removeSavedArticle(id)
    if (outcome.ok) return setRemoved({ title, position })
    setRemoved(null)
    const description =
      outcome.reason === 'refused' ? outcome.message : 'Your browser did not allow the change.'
    return toast({ title: 'Not removed', description, variant: 'destructive' })
  }

  return (
    <div ref={root}>
      {saved.state === 'loading' && <p className="byline pt-6">Loading saved articles...</p>}
      {saved.state === 'failed' && <NotRead message={saved.message} />}
      {saved.state === 'ready' && saved.articles.length === 0 && <NothingSaved />}
      {saved.state === 'ready' && saved.articles.length > 0 && (
        <ol>
          {saved.articles.map((article, position) => (
            <SavedItem key={article.id} article={article} onRemove={() => void remove(article, position)} />
          ))}
        </ol>
      )}
      <output className="sr-only">{removed && `Removed: ${removed.title}`}</output>
    </div>
  )
}

function NotRead({ message }: { message: string }) {
  return (
    <div className="pt-10">
      <p className="headline text-headline-m">Your saved articles could not be read.</p>
      <p className="mt-2 text-muted">{message}</p>
      <p className="mt-6">
        <button
          className="button-outline"
          type="button"
          onClick={() => void openSavedArticles({ isAgain: true })}
        >
          Try again
        </button>
      </p>
    </div>
  )
}

function NothingSaved() {
  return (
    <div className="pt-10">
      <p className="headline text-headline-m">Nothing saved yet.</p>
      <p className="mt-2 text-muted">Press “Save” at the head of an article, and it waits for you here.</p>
      <p className="mt-6">
        <a className="button-outline" href="/" data-way-on>
          Read the latest
        </a>
      </p>
    </div>
  )
}

function SavedItem({ article, onRemove }: { article: SavedArticle; onRemove: () => void }) {
  const { id, title, section, imageUrl, savedAt } = article
  return (
    <li className="saved-article">
      {imageUrl !== null && (
        <img
          className="aspect-3/2 w-full bg-tint object-cover"
          src={imageUrl}
          alt=""
          width="480"
          height="320"
          loading="lazy"
        />
      )}
      <div>
        <p className="kicker">{section.name}</p>
        <h2 className="headline mt-1 text-headline-m">
          <a className="quiet-link" href={`/articles/${id}`}>
            {title}
          </a>
        </h2>
        <p className="byline mt-2 flex flex-wrap items-center gap-x-4">
          <span>Saved on {formatDay(savedAt)}</span>
          <button
            className="min-h-11 quiet-link"
            type="button"
            aria-label={`Remove ${title}`}
            data-remove
            onClick={onRemove}
          >
            Remove
          </button>
        </p>
      </div>
    </li>
  )
}

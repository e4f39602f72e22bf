'use client'

import { FieldError, FieldLabel, useConfig, useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useEffect, useId, useState } from 'react'
import { findArticleAt, findArticleById, findArticles, type LinkableArticle } from './find-articles.ts'
import { articleAddress, isAddress, ownArticleSlug } from './own-address.ts'

const searchAfterMs = 200

/**
 * Where a link leads: an address, or an article of the magazine that is found by its title. An own address that is
 * pasted is recognised as the article.
 */
export const LinkTargetField: TextFieldClientComponent = ({ path, field }) => {
  const { value, setValue, showError, errorMessage } = useField<string>({ path })
  const { value: articleId, setValue: setArticleId } = useField<number | null>({
    path: path.replace(/url$/, 'article'),
  })
  const { config } = useConfig()
  const listId = useId()
  const text = value ?? ''
  const { found, chosen } = useArticles({ api: config.routes.api, text, articleId: articleId ?? null })

  const type = (next: string) => {
    setValue(next)
    setArticleId(null)
  }
  const choose = (article: LinkableArticle) => {
    setValue(articleAddress(article))
    setArticleId(article.id)
  }
  const slug = ownArticleSlug(text, location.origin)
  const recognised = slug === null ? undefined : found.find((article) => article.slug === slug)
  useEffect(() => {
    if (recognised && !articleId) setArticleId(recognised.id)
  }, [recognised, articleId, setArticleId])

  const isOpen = found.length > 0 && !recognised && !articleId
  return (
    <div className="field-type text link-target">
      <FieldLabel htmlFor="field-url" label={field.label} required path={path} />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} message={errorMessage} />
        <input
          id="field-url"
          type="text"
          autoComplete="off"
          aria-describedby={listId}
          placeholder="https://… or words of an article’s title"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <div id={listId} aria-live="polite">
        {isOpen && (
          <ul className="link-target-found" aria-label="Articles">
            {found.map((article) => (
              <li key={article.id}>
                <button type="button" onClick={() => choose(article)}>
                  {article.title}
                  {!article.isPublished && <span className="link-target-state">Not published</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {chosen && (
        <output className="link-target-chosen" data-tone={chosen.isPublished ? 'calm' : 'warning'}>
          {chosen.isPublished
            ? `Leads to “${chosen.title}”, wherever its address moves.`
            : `“${chosen.title}” is not published: until it is, readers see these words without a link.`}
        </output>
      )}
    </div>
  )
}

/** The articles that what is typed may mean, and the one that was chosen. */
function useArticles({ api, text, articleId }: { api: string; text: string; articleId: number | null }) {
  const [found, setFound] = useState<LinkableArticle[]>([])
  const [chosen, setChosen] = useState<LinkableArticle | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const look = async () => {
        const next = await lookUp(api, text, abort.signal)
        if (!abort.signal.aborted) setFound(next)
      }
      void look()
    }, searchAfterMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, text])
  useEffect(() => {
    if (articleId === null) return
    const abort = new AbortController()
    const read = async () => {
      const article = await findArticleById(api, articleId, abort.signal)
      if (!abort.signal.aborted) setChosen(article)
    }
    void read()
    return () => abort.abort()
  }, [api, articleId])
  return { found, chosen: articleId !== null && chosen?.id === articleId ? chosen : null }
}

async function lookUp(api: string, text: string, signal: AbortSignal): Promise<LinkableArticle[]> {
  const slug = ownArticleSlug(text, location.origin)
  if (slug !== null) return [await findArticleAt(api, slug, signal)].filter((article) => article !== null)
  return isAddress(text) || text.trim().length < 2 ? [] : findArticles(api, text.trim(), signal)
}

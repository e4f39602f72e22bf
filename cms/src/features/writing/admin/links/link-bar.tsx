'use client'

import { useConfig } from '@payloadcms/ui'
import { type CSSProperties, useEffect, useState } from 'react'
import { findArticleById, type LinkableArticle } from './find-articles.ts'
import type { LinkTarget } from './link-choices.ts'

interface LinkBarProps {
  target: LinkTarget
  style: CSSProperties
  onEdit: () => void
  onRemove: () => void
}

/** What stands by a link in which the cursor is: where it leads, and what can be done with it. */
export function LinkBar({ target: { url, articleId }, style, onEdit, onRemove }: LinkBarProps) {
  const { config } = useConfig()
  const api = config.routes.api
  const [found, setFound] = useState<LinkableArticle | null>(null)
  useEffect(() => {
    if (articleId === null) return
    const abort = new AbortController()
    const read = async () => {
      const articles = await findArticleById(api, articleId, abort.signal)
      if (!abort.signal.aborted) setFound(articles?.[0] ?? null)
    }
    void read()
    return () => abort.abort()
  }, [api, articleId])
  const article = found?.id === articleId ? found : null
  return (
    <section aria-label="Link at the cursor" className="link-bar" style={style}>
      <a
        href={articleId === null ? url : `${config.routes.admin}/collections/articles/${articleId}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {article?.title ?? url}
      </a>
      {article?.isPublished === false && (
        <span className="link-unpublished">
          Not published: until it is, readers see words without a link.
        </span>
      )}
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onEdit}>
        Edit
      </button>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onRemove}>
        Remove
      </button>
    </section>
  )
}

'use client'

import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { findArticleById } from '../links/find-articles.ts'

const BlockSchema = z.object({
  article: z.union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id)]),
})

/** The article that a block names; null for any other block. */
export function articleOf(fields: unknown): number | null {
  return BlockSchema.safeParse(fields).data?.article ?? null
}

/** What an article is called, and that readers do not have it where they do not. */
export function ArticleCardWords({ id }: { id: number }) {
  const { config } = useConfig()
  const [words, setWords] = useState('…')
  const { api } = config.routes
  useEffect(() => {
    const unmounted = new AbortController()
    const read = async () => {
      const found = await findArticleById(api, id, unmounted.signal)
      if (!unmounted.signal.aborted) setWords(wordsOf(found))
    }
    void read()
    return () => unmounted.abort()
  }, [api, id])
  return <>{words}</>
}

function wordsOf(found: Awaited<ReturnType<typeof findArticleById>>): string {
  if (found === null) return 'This article cannot be read right now.'
  const [article] = found
  if (!article) return 'The article was deleted.'
  return article.isPublished ? article.title : `${article.title} (not published)`
}

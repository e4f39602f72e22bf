import type { FoundArticle } from '@meridian/shared/content-creator/creator-overview.schema'
import { useEffect, useState } from 'react'
import { findArticles } from '../creator-calls.ts'
import { Entry } from './Entry.tsx'

const pauseMs = 250

/** Finds articles of the magazine by their titles, drafts that one may read among them. */
export function ArticleSearch({ onChoose }: { onChoose: (article: FoundArticle) => void }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<FoundArticle[] | null>(null)

  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      const find = async () => {
        const answer = await findArticles(words)
        if (isWanted) setFound(answer.ok ? answer.value : [])
      }
      void find()
    }, pauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [words])

  return (
    <div className="creator-search">
      <Entry label="Words of its title" value={words} maxLength={200} onChange={setWords} />
      <output className="sr-only">
        {found === null ? '' : found.length === 1 ? '1 article' : `${found.length} articles`}
      </output>
      {found?.length === 0 && <p className="byline">There is no such article.</p>}
      <ul>
        {found?.map((article) => (
          <li key={article.id}>
            <button className="creator-quiet" type="button" onClick={() => onChoose(article)}>
              {article.title}
              {!article.isPublished && <span className="byline"> Draft</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

'use client'

import { withQuery } from '@meridian/shared/api/endpoint'
import { listCampaignArticlesEndpoint } from '@meridian/shared/campaigns/campaigns.endpoints'
import { type CampaignArticle, CampaignArticlesSchema } from '@meridian/shared/campaigns/campaigns.schema'
import { Button, useFormFields } from '@payloadcms/ui'
import { type DragEvent, useState } from 'react'
import { dayText } from '../../../../platform/admin/staff-formats.ts'
import { useAnswer } from '../../../../platform/admin/use-answer.ts'
import { carriedArticleType, insertArticle } from './insert-article.ts'

/** Beside the text of a campaign: what was published, to be dragged into it, or put where the cursor is. */
export function PublishedArticles() {
  const [words, setWords] = useState('')
  const [said, setSaid] = useState('')
  const newsletter = useFormFields(([fields]) => fields['newsletter']?.value)
  const { articles, problem } = useArticles(words, typeof newsletter === 'number' ? newsletter : null)
  const insert = ({ id, title }: CampaignArticle) =>
    setSaid(insertArticle({ id, title }) ? `‘${title}’ stands in the text.` : 'The text is not there yet.')
  return (
    <section className="meridian-panel campaign-articles" aria-labelledby="campaign-articles-title">
      <h2 id="campaign-articles-title" className="meridian-receipt-label">
        Published articles
      </h2>
      <p className="staff-note-line">Drag one into the text, or put it where the cursor is.</p>
      <input
        type="search"
        aria-label="Search published articles"
        placeholder="Search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {problem !== null && <p role="alert">{problem}</p>}
      {articles?.length === 0 && (
        <p className="staff-empty">{words === '' ? 'Nothing is published yet.' : 'Nothing like this.'}</p>
      )}
      {articles && (
        <ul aria-label="Published articles, the newest first">
          {articles.map((article) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its button does the same by keyboard.
            <li key={article.id} draggable onDragStart={(event) => carry(event, article)}>
              <span className="campaign-article-title">{article.title}</span>
              <span className="staff-note-line">
                {`${article.section} · ${dayText(article.publishedAt.slice(0, 10))}`}
                {article.wasInLast && ' · In the last campaign'}
              </span>
              <Button
                type="button"
                size="small"
                buttonStyle="secondary"
                margin={false}
                aria-label={`Insert ‘${article.title}’`}
                onClick={() => insert(article)}
              >
                Insert
              </Button>
            </li>
          ))}
        </ul>
      )}
      <output className="campaign-articles-said">{said}</output>
    </section>
  )
}

function carry({ dataTransfer }: DragEvent, { id, title }: CampaignArticle): void {
  dataTransfer.effectAllowed = 'copy'
  dataTransfer.setData(carriedArticleType, JSON.stringify({ id, title }))
}

/** The articles that the words find. */
function useArticles(words: string, newsletter: number | null) {
  const query = { search: words, ...(newsletter !== null && { newsletter: String(newsletter) }) }
  const { value, problem } = useAnswer({
    call: { endpoint: withQuery(listCampaignArticlesEndpoint, query) },
    schema: CampaignArticlesSchema,
    pauseMs: 250,
    unreadable: 'The articles cannot be read right now.',
  })
  return { articles: problem === null ? (value?.articles ?? null) : null, problem }
}

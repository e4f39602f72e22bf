'use client'

import { useFormFields } from '@payloadcms/ui'
import { descriptionRoom, titleRoom, toSearchResult } from '../search-result.ts'

/** How search engines show the article, and how much of their room its title and description take. */
export function SearchPreview() {
  const [title, excerpt, seoTitle, seoDescription, slug] = useFormFields(([fields]) =>
    ['title', 'excerpt', 'seo.title', 'seo.description', 'slug'].map((path) => {
      const value = fields[path]?.value
      return typeof value === 'string' ? value : ''
    }),
  )
  const result = toSearchResult({
    title: title ?? '',
    excerpt: excerpt ?? '',
    seo: { title: seoTitle ?? '', description: seoDescription ?? '' },
  })
  return (
    <figure className="search-preview" aria-label="As search engines show it">
      <figcaption>As search engines show it</figcaption>
      <div className="search-preview-result">
        <span className="search-preview-address">{`articles › ${slug || '…'}`}</span>
        <span className="search-preview-title">{result.title.shown || 'Title'}</span>
        <span className="search-preview-description">{result.description.shown || 'Standfirst'}</span>
      </div>
      <dl>
        <dt>Title</dt>
        <dd data-tone={result.title.widthPx > titleRoom.widthPx ? 'warning' : 'calm'}>
          {`${result.title.characters} characters, ${result.title.widthPx} of ${titleRoom.widthPx} pixels`}
        </dd>
        <dt>Description</dt>
        <dd data-tone={result.description.widthPx > descriptionRoom.widthPx ? 'warning' : 'calm'}>
          {`${result.description.characters} characters, ${result.description.widthPx} of ${descriptionRoom.widthPx} pixels`}
        </dd>
      </dl>
    </figure>
  )
}

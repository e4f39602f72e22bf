import type { SearchResult, TextSegment } from '@meridian/shared/search/search.schema'
import { formatDay } from '../../lib/format/dates.ts'
import { joinNames } from '../../lib/format/names.ts'

export function ResultItem({ result }: { result: SearchResult }) {
  return (
    <li className="search-result">
      <p className="kicker">{result.section.name}</p>
      <h2 className="headline mt-1.5 text-headline-m">
        <a className="covering-link quiet-link" href={`/articles/${result.id}`} data-title>
          {result.title.map(markSegment)}
        </a>
      </h2>
      <p className="mt-2 max-w-text text-note text-muted" data-snippet>
        {result.snippet.map(markSegment)}
      </p>
      <p className="byline mt-3">
        <span>{`By ${joinNames(result.authors)}`}</span>
        <span className="mx-1.5" aria-hidden="true">
          ·
        </span>
        <time dateTime={result.publishedAt}>{formatDay(result.publishedAt)}</time>
      </p>
    </li>
  )
}

function markSegment({ text, isMatch }: TextSegment, position: number) {
  return isMatch ? <mark key={position}>{text}</mark> : text
}

import { searchPagePath } from '@meridian/shared/search/search-address'
import type { SearchResult } from '@meridian/shared/search/search.schema'
import { useStore } from '@nanostores/react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { isPlainClick } from '../../ui/lightbox/plain-click.ts'
import { type FilterGroup, toFilterGroups } from './filter-links.ts'
import { ResultItem } from './ResultItem.tsx'
import { countSentence } from './search-sentences.ts'
import { createSearch, type SearchView } from './search.store.ts'

interface SearchProps {
  /** What the server has found. */
  initial: SearchView
  /** The form, which leads to a page with the results where there are no scripts. */
  children?: ReactNode
  /** The sections, for anyone who has no results. */
  browse?: ReactNode
}

/**
 * The search.
 *
 * Why does this need to be an island? Results come as the reader types. Without scripts the server makes the page of each
 * search; filters, corrections and further results are links.
 */
export function Search({ initial, children, browse }: SearchProps) {
  const root = useRef<HTMLDivElement>(null)
  const [search] = useState(() => createSearch(initial))
  const view = useStore(search.$view)
  const status = useStore(search.$status)
  const { request, answer, firstAdded } = view
  const results = answer?.results ?? []

  useLayoutEffect(() => {
    const field = findField(root.current)
    return field ? search.begin(field) : undefined
  }, [search])

  useEffect(() => {
    if (firstAdded !== null) findTitles(root.current)[firstAdded]?.focus()
  }, [firstAdded])

  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.pathname !== '/search' || link.origin !== location.origin || !isPlainClick(event)) return
    event.preventDefault()
    search.follow(link.href)
  }

  /** Arrow keys walk from the field through the results and back; Enter opens, as on any link. */
  function moveByKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [findField(root.current), ...findTitles(root.current)]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- form and links inside are the controls; this only listens to what bubbles up from them.
    <div
      ref={root}
      className={view.isBusy ? 'search-page-busy' : undefined}
      onInput={search.type}
      onBlur={search.endTyping}
      onSubmit={(event) => {
        event.preventDefault()
        search.submit()
      }}
      onClick={follow}
      onKeyDown={moveByKey}
    >
      {children}
      {view.hasHint && (
        <p className="byline mt-3">
          Titles, texts, topics and authors. Put “quotation marks” around words that belong together.
        </p>
      )}
      {view.problem !== '' && <p className="mt-4 border-s border-accent ps-4 text-note">{view.problem}</p>}
      <div className="mt-8 grid grid-cols-1 gap-x-6 gap-y-8 lg:mt-12 lg:grid-cols-12">
        {answer && <Found {...view} answer={answer} />}
        {answer && results.length > 0 && (
          <div className="search-filters lg:order-last lg:col-span-3 lg:col-start-10 max-lg:row-start-1">
            <FilterGroups groups={toFilterGroups(request, answer)} />
          </div>
        )}
        <section
          className="search-browse lg:col-span-12"
          aria-labelledby="browse"
          hidden={results.length > 0}
        >
          {browse}
        </section>
      </div>
      <output className="sr-only">{status}</output>
    </div>
  )
}

function FilterGroups({ groups }: { groups: FilterGroup[] }) {
  return groups.map(({ name, links }) => (
    <section key={name} className="search-filter" aria-label={`Filter by ${name.toLowerCase()}`}>
      <h2 className="kicker">{name}</h2>
      <ul>
        {links.map(({ label, count, href, isCurrent }) => (
          <li key={label}>
            <a className="quiet-link" href={href} aria-current={isCurrent ? 'true' : undefined}>
              <span>{label}</span> <span className="search-count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Found({ request, answer }: SearchView & { answer: NonNullable<SearchView['answer']> }) {
  const { correction, next, newest, results } = answer
  return (
    <div className="search-found lg:col-span-8">
      <p className="font-interface text-ui">{countSentence(answer)}</p>
      {correction && (
        <p className="mt-1 font-interface text-ui text-muted">
          <span>{correction.isApplied ? 'Showing results for' : 'Did you mean'}</span>{' '}
          <a
            className="text-accent quiet-link"
            href={searchPagePath({ ...request, cursor: undefined, query: correction.query })}
          >
            {correction.query}
          </a>
        </p>
      )}
      <ResultList results={results} />
      {next !== null && (
        <p className="mt-8">
          <a className="button-outline" href={searchPagePath({ ...request, cursor: next })}>
            More results
          </a>
        </p>
      )}
      {newest.length > 0 && (
        <section className="mt-12" aria-labelledby="newest">
          <h2 className="kicker" id="newest">
            The newest articles
          </h2>
          <ol className="search-results" data-newest>
            {newest.map((result) => (
              <ResultItem key={result.id} result={result} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function ResultList({ results }: { results: SearchResult[] }) {
  return (
    <ol className="search-results" data-results>
      {results.map((result) => (
        <ResultItem key={result.id} result={result} />
      ))}
    </ol>
  )
}

function findField(root: Element | null): HTMLInputElement | null {
  return root?.querySelector<HTMLInputElement>('input[type="search"]') ?? null
}

function findTitles(root: Element | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('li [data-title]') ?? [])]
}

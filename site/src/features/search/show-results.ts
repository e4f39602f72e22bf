import { searchPagePath, type SearchRequest } from '@meridian/shared/search/search-address'
import type { SearchAnswer, SearchResult, TextSegment } from '@meridian/shared/search/search.schema'
import { formatDay } from '../../lib/format/dates.ts'
import { joinNames } from '../../lib/format/names.ts'
import { type FilterGroup, toFilterGroups } from './filter-links.ts'
import { countSentence } from './search-sentences.ts'

/** Puts an answer into the page, in copies of the templates that stand on it: text stays text. */
export function showResults(page: ParentNode, request: SearchRequest, answer: SearchAnswer): void {
  const results = answer.results.map((result) => createResult(page, result))
  if (request.cursor === undefined) part(page, 'data-results').replaceChildren(...results)
  else part(page, 'data-results').append(...results)
  part(page, 'data-count-line').textContent = countSentence(answer)
  showLink(page, 'data-more', answer.next && searchPagePath({ ...request, cursor: answer.next }))
  showCorrection(page, request, answer)
  part(page, 'data-newest').hidden = answer.newest.length === 0
  part(page, 'data-newest-list').replaceChildren(...answer.newest.map((result) => createResult(page, result)))
  part(page, 'data-filters').hidden = answer.results.length === 0
  part(page, 'data-filters').replaceChildren(
    ...toFilterGroups(request, answer).map((group) => createGroup(page, group)),
  )
  part(page, 'data-browse').hidden = answer.results.length > 0
  part(page, 'data-found').hidden = false
}

function showCorrection(page: ParentNode, request: SearchRequest, { correction }: SearchAnswer): void {
  const query = correction?.query ?? ''
  showLink(
    page,
    'data-correction',
    correction && searchPagePath({ ...request, cursor: undefined, query }),
    query,
  )
  part(page, 'data-correction-label').textContent = correction?.isApplied
    ? 'Showing results for'
    : 'Did you mean'
}

function createResult(page: ParentNode, result: SearchResult): HTMLElement {
  const item = copyTemplate(page, 'data-result')
  part(item, 'data-section').textContent = result.section.name
  const title = part(item, 'data-title')
  title.setAttribute('href', `/articles/${result.id}`)
  title.replaceChildren(...result.title.map(toNode))
  part(item, 'data-snippet').replaceChildren(...result.snippet.map(toNode))
  part(item, 'data-authors').textContent = `By ${joinNames(result.authors)}`
  part(item, 'data-date').textContent = formatDay(result.publishedAt)
  part(item, 'data-date').setAttribute('datetime', result.publishedAt)
  return item
}

function createGroup(page: ParentNode, { name, links }: FilterGroup): HTMLElement {
  const group = copyTemplate(page, 'data-filter-group')
  group.setAttribute('aria-label', `Filter by ${name.toLowerCase()}`)
  part(group, 'data-name').textContent = name
  const [list, item] = [group.querySelector('ul'), group.querySelector('li')]
  if (!list || !item) throw new Error('The template of a filter has no list.')
  list.replaceChildren(
    ...links.map(({ label, count, href, isCurrent }) => {
      const entry = item.cloneNode(true)
      if (!(entry instanceof HTMLElement)) throw new Error('An element has a copy of another kind.')
      const link = part(entry, 'data-filter')
      link.setAttribute('href', href)
      if (isCurrent) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
      part(entry, 'data-label').textContent = label
      part(entry, 'data-count').textContent = count
      return entry
    }),
  )
  return group
}

function showLink(page: ParentNode, name: string, href: string | null, text?: string): void {
  const place = part(page, name)
  place.hidden = href === null
  const link = place.querySelector('a')
  if (href !== null) link?.setAttribute('href', href)
  if (link && text !== undefined) link.textContent = text
}

function toNode({ text, isMatch }: TextSegment): Node {
  if (!isMatch) return document.createTextNode(text)
  const mark = document.createElement('mark')
  mark.textContent = text
  return mark
}

function copyTemplate(page: ParentNode, name: string): HTMLElement {
  const template = page.querySelector(`template[${name}]`)
  const first = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null
  const copy = first && document.importNode(first, true)
  if (!(copy instanceof HTMLElement)) throw new Error(`The page has no template ${name}.`)
  return copy
}

/** The part of the page with this attribute; it is there, or the page and this script are of two minds. */
function part(page: ParentNode, name: string): HTMLElement {
  const found = page.querySelector<HTMLElement>(`[${name}]:not(template)`)
  if (!found) throw new Error(`The page has no part ${name}.`)
  return found
}

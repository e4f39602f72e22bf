import { searchPagePath, type SearchRequest } from '@meridian/shared/search/search-address'
import type { SearchAnswer } from '@meridian/shared/search/search.schema'
import { formatCount } from './search-sentences.ts'

/** A filter as a link: what it is called, how many results it has, where it leads. */
export interface FilterLink {
  label: string
  count: string
  href: string
  isCurrent: boolean
}

export interface FilterGroup {
  name: 'Section' | 'Year'
  links: FilterLink[]
}

/** The filters of a search, each group beginning with the way out of it. A group of one has nothing to choose. */
export function toFilterGroups(request: SearchRequest, answer: SearchAnswer): FilterGroup[] {
  const { query, section, year } = request
  const { isExact } = answer.total
  const sections = answer.sections.map(({ id, name, count }) => ({
    label: name,
    count: formatCount(count, isExact),
    href: searchPagePath({ query, section: id, year }),
    isCurrent: section === id,
  }))
  const years = answer.years.map(({ year: ofYear, count }) => ({
    label: String(ofYear),
    count: formatCount(count, isExact),
    href: searchPagePath({ query, section, year: ofYear }),
    isCurrent: year === ofYear,
  }))
  const groups: FilterGroup[] = [
    {
      name: 'Section',
      links: [allOf('All sections', searchPagePath({ query, year }), section === undefined), ...sections],
    },
    {
      name: 'Year',
      links: [allOf('All years', searchPagePath({ query, section }), year === undefined), ...years],
    },
  ]
  return groups.filter(
    ({ links }) => links.length > 2 || links.some((link) => link.isCurrent && link.count !== ''),
  )
}

function allOf(label: string, href: string, isCurrent: boolean): FilterLink {
  return { label, count: '', href, isCurrent }
}

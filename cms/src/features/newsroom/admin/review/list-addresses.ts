import type { ArticleListState } from '../../../publishing/article-states.ts'

const list = '/admin/collections/articles'

/** Payload's own list with a filter in its address; it shows the filter and lets it be changed. */
function listWhere(field: string, operator: string, value: string): string {
  return `${list}?${new URLSearchParams({ [`where[or][0][and][0][${field}][${operator}]`]: value })}`
}

/** Where the list of articles is looked at as one wants it most often. */
export const listAddresses = {
  all: list,
  ready: listWhere('state', 'equals', 'in-review'),
  inState: (state: ArticleListState) => listWhere('state', 'equals', state),
  madeBy: (userId: number) => listWhere('createdBy', 'equals', String(userId)),
}

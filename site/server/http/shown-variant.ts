import type { ServedPage } from '../store/served-page.ts'
import { type Conditions, isNotModified } from './conditional.ts'

/**
 * The variant of a page that a reader gets, where there are two: `getsOther` draws the lot. A browser that holds one of them keeps it: it is
 * told that it is still right.
 */
export function shownVariant(page: ServedPage, conditions: Conditions, getsOther: () => boolean): ServedPage {
  if (!page.other) return page
  const { ifNoneMatch } = conditions
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    const known = [page, page.other].filter((each) => isNotModified(conditions, each))
    if (known.length === 1 && known[0]) return known[0]
  }
  return getsOther() ? page.other : page
}

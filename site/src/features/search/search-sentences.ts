import type { SearchAnswer } from '@meridian/shared/search/search.schema'
import { formatWhole } from '../../lib/format/numbers.ts'

/** '12 articles', 'About 48,000 articles', or what there is instead. */
export function countSentence({ matched, total }: Pick<SearchAnswer, 'matched' | 'total'>): string {
  if (matched === 'none') return 'No articles found.'
  const counted = `${total.isExact ? '' : 'About '}${formatWhole(total.count)} ${total.count === 1 ? 'article' : 'articles'}`
  return matched === 'all'
    ? counted
    : `No article has all of these words. ${counted} ${total.count === 1 ? 'has' : 'have'} some of them.`
}

/** '1,200', or '≈ 1,200' for an estimate. */
export function formatCount(count: number, isExact: boolean): string {
  return `${isExact ? '' : '≈\u202f'}${formatWhole(count)}`
}

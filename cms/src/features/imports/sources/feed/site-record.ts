import { toPlainRun } from '@meridian/shared/body/plain-text'
import type { SourceFinding, SourceSite } from '../../source-record.ts'
import { decodeTwice } from '../html/html-tree.ts'
import { oneLine } from '../text/clean-text.ts'

interface SiteWords extends Pick<SourceSite, 'name' | 'url' | 'description' | 'language' | 'findings'> {
  file: string
}

/** The site that a feed is of. */
export function siteRecord({ file, name, url, description, language, findings }: SiteWords): SourceSite {
  const plain = (text: string) => oneLine(decodeTwice(toPlainRun(text)))
  return {
    kind: 'site',
    id: 'site',
    place: { file, line: 1, byte: 0 },
    original: '',
    name: plain(name),
    url: url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : null,
    description: plain(description),
    language,
    timeZone: null,
    findings,
  }
}

/** What is to be said of every feed. */
export function newestOnly(count: number, hasMore: boolean): SourceFinding {
  return {
    code: hasMore ? 'more-pages' : 'newest-only',
    message: hasMore
      ? `This is one page of a feed that has more (${count} entries): give the others as well.`
      : `A feed usually holds the newest entries alone (here ${count}): older ones have to come another way.`,
  }
}

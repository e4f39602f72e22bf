import { describe, expect, it } from 'vitest'
import { isLatePath, latePathsForTag, pathsForTag } from './paths.ts'
import {
  articleTag,
  authorList,
  authorRecordTag,
  issueTag,
  campaignTag,
  latestList,
  monthTag,
  mostReadOfTag,
  mostReadTag,
  newsletterMonthTag,
  newslettersTag,
  newsletterTag,
  pageTag,
  pathTag,
  sectionList,
  topicList,
  type ListKey,
} from './tags.ts'

describe('paths for a tag', () => {
  it.each([
    [articleTag('the-quiet-capital'), ['/articles/the-quiet-capital', '/api/articles/the-quiet-capital']],
    [latestList, ['/', '/rss.xml', '/sitemap.xml', '/api/articles/active']],
    [monthTag(latestList, '2026-11'), ['/sitemaps/2026-11.xml']],
    [sectionList('global'), ['/global', '/api/articles/category/global']],
    [monthTag(sectionList('global'), '2026-11'), ['/global/2026-11']],
    [topicList('global', 'geopolitics'), ['/global/geopolitics']],
    [monthTag(topicList('global', 'geopolitics'), '2026-11'), ['/global/geopolitics/2026-11']],
    [issueTag('autumn-2026'), ['/issues/autumn-2026', '/api/issues/autumn-2026/articles']],
    ['issues', ['/digital-magazine', '/current-issue', '/archive', '/api/issues', '/api/issues/current']],
    [newslettersTag, ['/newsletters']],
    [newsletterTag('agenda'), ['/newsletters/agenda']],
    [newsletterMonthTag('agenda', '2026-11'), ['/newsletters/agenda/2026-11']],
    [campaignTag('agenda', '2026-11-28-five-decisions'), ['/newsletters/agenda/2026-11-28-five-decisions']],
    ['plans', ['/subscription', '/api/subscriptions']],
    [mostReadTag, ['/most-read', '/most-read/list']],
    ['bylines', ['/authors']],
    [authorRecordTag('ada'), ['/authors/ada']],
    [pageTag('privacy'), ['/privacy']],
    [pathTag('/global/2026-11'), ['/global/2026-11']],
  ])('%s names %j', (tag, paths) => {
    expect(pathsForTag(tag)).toEqual(paths)
  })

  it.each(['site', 'media:12', 'author:tobias-renner', mostReadOfTag(3), 'nonsense', ''])(
    '%j names no page of its own: the index of rendered pages answers for it',
    (tag) => {
      expect(pathsForTag(tag)).toEqual([])
    },
  )

  it('keeps the re-rendered paths of one article with four topics within 25', () => {
    const lists: ListKey[] = [
      latestList,
      sectionList('global'),
      ...['a', 'b', 'c', 'd'].map((t) => topicList('global', t)),
    ]
    const tags = [
      articleTag('x'),
      issueTag('autumn-2026'),
      ...lists,
      ...lists.map((l) => monthTag(l, '2026-11')),
    ]
    expect(new Set(tags.flatMap(pathsForTag)).size).toBeLessThanOrEqual(25)
  })
})

describe('late paths for a tag', () => {
  it.each([
    [latestList, ['/atom.xml', '/feed.json', '/sitemaps/news.xml']],
    [sectionList('global'), ['/global/rss.xml', '/global/atom.xml', '/global/feed.json']],
    [
      topicList('global', 'geopolitics'),
      ['/global/geopolitics/rss.xml', '/global/geopolitics/atom.xml', '/global/geopolitics/feed.json'],
    ],
    [
      authorList('ada'),
      ['/authors/ada', '/authors/ada/rss.xml', '/authors/ada/atom.xml', '/authors/ada/feed.json'],
    ],
    [monthTag(authorList('ada'), '2026-11'), ['/authors/ada/2026-11']],
    [newslettersTag, ['/sitemaps/newsletters.xml']],
    [
      newsletterTag('agenda'),
      ['/newsletters/agenda/rss.xml', '/newsletters/agenda/atom.xml', '/newsletters/agenda/feed.json'],
    ],
    [newsletterMonthTag('agenda', '2026-11'), []],
    [monthTag(sectionList('global'), '2026-11'), []],
    [articleTag('the-quiet-capital'), []],
  ])('%s names %j', (tag, paths) => {
    expect(latePathsForTag(tag)).toEqual(paths)
    expect(paths.filter((path) => !isLatePath(path))).toEqual([])
  })

  it.each(['/rss.xml', '/', '/global', '/articles/feed.json-explained', '/sitemaps/2026-11.xml'])(
    '%s goes live with its publish',
    (path) => expect(isLatePath(path)).toBe(false),
  )
})

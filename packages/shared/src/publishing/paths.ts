/**
 * The canonical paths that show what a tag names, whether or not they have been rendered before: a new
 * article, a new topic or the first article of a month has pages that no index knows yet.
 */
export function pathsForTag(tag: string): string[] {
  if (tag === 'latest') return ['/', '/rss.xml', '/sitemap.xml', '/api/articles/active']
  if (tag === 'home') return ['/']
  if (tag === 'issues') {
    return ['/digital-magazine', '/current-issue', '/archive', '/api/issues', '/api/issues/current']
  }
  if (tag === 'plans') return ['/subscription', '/api/subscriptions']
  if (tag === 'newsletters') return ['/newsletters']
  if (tag === 'most-read') return ['/most-read', '/most-read/list']
  if (tag === 'bylines') return ['/authors']
  const [name, key] = splitOnce(tag, ':')
  if (name === 'redirect') return [key]
  const [list, month] = splitOnce(key, '@')
  switch (name) {
    case 'article':
      return [`/articles/${key}`, `/api/articles/${key}`]
    case 'byline':
      return [`/authors/${key}`]
    case 'page':
      return [`/${key}`]
    case 'path':
      return [key]
    case 'issue':
      return [`/issues/${key}`, `/api/issues/${key}/articles`]
    case 'newsletter':
      return month ? [`/newsletters/${list}/${month}`] : [`/newsletters/${list}`]
    case 'campaign':
      return [`/newsletters/${key}`]
    case 'section':
      return month ? [`/${list}/${month}`] : [`/${list}`, `/api/articles/category/${list}`]
    case 'topic':
      return month ? [`/${list}/${month}`] : [`/${list}`]
    default:
      return tag.startsWith('latest@') ? [`/sitemaps/${tag.slice('latest@'.length)}.xml`] : []
  }
}

/**
 * The canonical paths that may follow a publish by a moment: feeds, which machines read now and then, and the pages of
 * the article's authors, of whom there may be many. They are marked as stale in the publish's transaction and rendered
 * right after it, so that the pages which go live together stay few.
 */
export function latePathsForTag(tag: string): string[] {
  if (tag === 'latest') return ['/atom.xml', '/feed.json', '/sitemaps/news.xml']
  if (tag === 'newsletters') return ['/sitemaps/newsletters.xml']
  const [name, key] = splitOnce(tag, ':')
  const [list, month] = splitOnce(key, '@')
  if (name === 'newsletter' && !month) return feedPaths(`/newsletters/${list}`)
  if (name === 'author') {
    const page = `/authors/${list}`
    return month ? [`${page}/${month}`] : [page, ...feedPaths(page)]
  }
  if (key === '' || month) return []
  return name === 'section' || name === 'topic' ? feedPaths(`/${key}`) : []
}

/** Whether a path is one of {@link latePathsForTag}, by whatever tag it was found. */
export function isLatePath(path: string): boolean {
  if (path === '/sitemaps/news.xml' || path === '/sitemaps/newsletters.xml' || path.startsWith('/authors/'))
    return true
  return path !== '/rss.xml' && feedPath.test(path)
}

const feedPath = /\/(rss\.xml|atom\.xml|feed\.json)$/

/** The three forms of a list's feed; `base` is its page without a slash at its end. */
function feedPaths(base: string): string[] {
  return [`${base}/rss.xml`, `${base}/atom.xml`, `${base}/feed.json`]
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

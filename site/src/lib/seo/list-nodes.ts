import type { ArticleCard, SiteContent } from '@meridian/shared/content/content.schema'
import type { IssueContent, IssueSummary } from '@meridian/shared/content/issue-content.schema'
import type { JsonLd } from './json-ld.ts'

interface Context {
  site: SiteContent
  origin: string
}

/** A page that lists articles; `path` is its own. */
export function collectionNode(
  list: { name: string; description: string; path: string; articles: readonly ArticleCard[] },
  { origin }: Pick<Context, 'origin'>,
): JsonLd {
  const url = `${origin}${list.path}`
  return {
    '@type': 'CollectionPage',
    '@id': `${url}#page`,
    name: list.name,
    description: list.description,
    url,
    inLanguage: 'en',
    isPartOf: { '@id': `${origin}/#website` },
    mainEntity: itemList(
      list.articles.map(({ id, title }) => ({ name: title, url: `${origin}/articles/${id}` })),
    ),
  }
}

/** The wall of issues, or the digital magazine. */
export function issueCollectionNode(
  page: { name: string; description: string; path: string; issues: readonly IssueSummary[] },
  { origin }: Pick<Context, 'origin'>,
): JsonLd {
  const url = `${origin}${page.path}`
  return {
    '@type': 'CollectionPage',
    '@id': `${url}#page`,
    name: page.name,
    description: page.description,
    url,
    inLanguage: 'en',
    isPartOf: { '@id': `${origin}/#website` },
    mainEntity: itemList(
      page.issues.map((issue) => ({
        name: `${issue.season} ${issue.year}: ${issue.title}`,
        url: `${origin}/issues/${issue.id}`,
      })),
    ),
  }
}

/** An issue of the magazine as a publication of its own, with its articles in print order. */
export function issueNode({ issue, contents }: IssueContent, { site, origin }: Context): JsonLd {
  const url = `${origin}/issues/${issue.id}`
  return {
    '@type': 'PublicationIssue',
    '@id': `${url}#issue`,
    name: issue.title,
    issueNumber: `${issue.season} ${issue.year}`,
    description: issue.description,
    url,
    inLanguage: 'en',
    publisher: { '@id': `${origin}/#organization` },
    isPartOf: { '@type': 'Periodical', name: site.name, url: `${origin}/` },
    ...(issue.cover && { image: new URL(issue.cover.src, origin).href }),
    ...(contents.length > 0 && {
      hasPart: contents.map(({ id, title }) => ({
        '@type': 'NewsArticle',
        '@id': `${origin}/articles/${id}#article`,
        headline: title,
        url: `${origin}/articles/${id}`,
      })),
    }),
  }
}

function itemList(items: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}

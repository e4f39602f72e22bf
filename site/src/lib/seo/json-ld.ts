import type { ArticleContent, SiteContent } from '@meridian/shared/content/content.schema'
import type { AuthorContent } from '@meridian/shared/content/page-content.schema'

/** A schema.org node. */
export type JsonLd = Record<string, unknown>

/**
 * Structured data as text for a `<script type="application/ld+json">`: no title, however it is written, can close
 * the element or open a comment.
 */
export function serializeJsonLd(nodes: readonly JsonLd[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': nodes }
  return JSON.stringify(graph).replace(/[<>&\u2028\u2029]/g, escapeCharacter)
}

export function organizationNode(site: SiteContent, origin: string): JsonLd {
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${origin}/#organization`,
    name: site.name,
    slogan: site.tagline,
    description: site.description,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png`, width: 512, height: 512 },
    sameAs: site.socialLinks.map((link) => link.url).filter((url) => url.startsWith('http')),
  }
}

/** The magazine's website, with its search for those who offer one beside a result. */
export function websiteNode(site: SiteContent, origin: string): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: site.name,
    description: site.description,
    url: `${origin}/`,
    inLanguage: 'en',
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** `crumbs` from the home page's first child to the page itself; `path` begins with a slash. */
export function breadcrumbNode(
  crumbs: readonly { name: string; path: string }[],
  { site, origin }: { site: SiteContent; origin: string },
): JsonLd {
  const trail = [{ name: site.name, path: '/' }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
export function articleNode(
  content: ArticleContent,
  { url, origin }: { url: string; origin: string },
): JsonLd {
  const { article, authors, card, corrections, seo, topics, updatedAt } = content
  const images = [card.image?.src, seo.imageUrl].flatMap((src) => (src ? new URL(src, origin).href : []))
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    headline: article.title,
    description: article.excerpt,
    articleSection: article.category,
    datePublished: article.publishedAt,
    dateModified: updatedAt,
    mainEntityOfPage: url,
    url,
    inLanguage: 'en',
    isAccessibleForFree: true,
    author: authors.map(({ id, name, role }) => ({
      '@type': 'Person',
      '@id': `${origin}/authors/${id}#person`,
      name,
      url: `${origin}/authors/${id}`,
      ...(role && { jobTitle: role }),
    })),
    publisher: { '@id': `${origin}/#organization` },
    ...(images.length > 0 && { image: images }),
    ...(topics.length > 0 && { keywords: topics.map((topic) => topic.name) }),
    ...(article.issueId && { isPartOf: issueReference(article.issueId, origin) }),
    ...(corrections.length > 0 && {
      correction: corrections.map(({ date, text }) => ({
        '@type': 'CorrectionComment',
        text,
        datePublished: date,
      })),
    }),
  }
}

/** Names an issue that has its node on its own page. */
function issueReference(id: string, origin: string): JsonLd {
  return { '@type': 'PublicationIssue', '@id': `${origin}/issues/${id}#issue`, url: `${origin}/issues/${id}` }
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Who an author's page is about. */
export function authorNode(author: AuthorContent, origin: string): JsonLd {
  const url = `${origin}/authors/${author.id}`
  return {
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      name: author.name,
      jobTitle: author.role,
      url,
      worksFor: { '@id': `${origin}/#organization` },
      ...(author.bio && { description: author.bio }),
      ...(author.portrait && { image: new URL(author.portrait.src, origin).href }),
    },
  }
}

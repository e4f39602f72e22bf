import type { AuthorContent } from '@meridian/shared/content/page-content.schema'
import type { JsonLd } from './json-ld.ts'

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

import { createHash } from 'node:crypto'
import pg from 'pg'

/** What an import leaves, each with everything in it named as readers and editors know it rather than by numbers of the database. */
const contents: Record<string, string> = {
  articles: `select article.slug, article.title, article.excerpt, article.body, article._status as status, article.state,
      article.published_at, article.created_at, section.slug as section,
      array(select coalesce(author.slug, topic.slug) from articles_rels rel
              left join authors author on author.id = rel.authors_id left join topics topic on topic.id = rel.topics_id
             where rel.parent_id = article.id order by rel.path, rel."order") as relations
    from articles article left join sections section on section.id = article.section_id order by article.slug`,
  versions: `select article.slug, count(*) as versions, bool_or(version.latest and version.version__status::text = article._status::text) as is_same
    from articles article join _articles_v version on version.parent_id = article.id group by article.slug order by article.slug`,
  addresses: `select address.slug, article.slug as article from article_addresses address
    left join articles article on article.id = address.article_id order by address.slug`,
  listings: `select listing.list_key, listing.published_at, article.slug from article_listings listing
    join articles article on article.id = listing.article_id order by 1, 2, 3`,
  search: `select article.slug, search.title, search.body, search.year from article_search search
    join articles article on article.id = search.article_id order by article.slug`,
  authors: 'select slug, name, role, bio from authors order by slug',
  topics: 'select slug, name from topics order by slug, name',
  pictures: 'select filename, alt, caption, credit from media order by filename',
  'old addresses': `select old.address, coalesce(article.slug, author.slug, topic.slug, old.subject) as subject from old_addresses old
    left join articles article on old.subject = 'articles:' || article.id
    left join authors author on old.subject = 'authors:' || author.id
    left join topics topic on old.subject = 'topics:' || topic.id order by old.address`,
  links: `select source.key, link.kind, link.source_key, link.hash, link.is_created from import_links link
    join import_sources source on source.id = link.source_id order by 1, 2, 3`,
  waiting: 'select count(*) from import_records where goes_live',
}

/** A digest of each part of what imports leave in a database. */
export async function digestImported(databaseUrl: string): Promise<Map<string, string>> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  try {
    const { rows: slugs } = await database.query<{ id: number; slug: string }>(
      'select id, slug from articles',
    )
    const slugOf = new Map(slugs.map(({ id, slug }) => [id, slug]))
    const digests = new Map<string, string>()
    for (const [name, query] of Object.entries(contents)) {
      const { rows } = await database.query(query)
      // Texts lead to other articles by their numbers.
      const text = JSON.stringify(rows, (key, value: unknown) =>
        key === 'article' && typeof value === 'number' ? (slugOf.get(value) ?? null) : value,
      )
      digests.set(name, createHash('sha256').update(text).digest('hex'))
    }
    return digests
  } finally {
    await database.end()
  }
}

/** The parts in which two databases differ. */
export function differingParts(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...one.keys()].filter((name) => one.get(name) !== other.get(name))
}

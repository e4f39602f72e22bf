import { oldAddressVariants } from '@meridian/shared/publishing/old-address-variants'
import { normaliseTarget } from '@meridian/shared/publishing/old-address'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { InternalTarget } from '../surroundings.ts'
import { type InternalPath, parseInternalPath } from './internal-path.ts'

const ArticleRow = z.object({
  slug: z.string(),
  target: z.enum(['there', 'moved', 'unpublished', 'gone']),
})

/** Finds what stands at paths of the magazine. */
export async function readInternalTargets(
  client: SqlClient,
  paths: readonly string[],
): Promise<Map<string, InternalTarget>> {
  const parsed = [...new Set(paths)].map((path) => ({ path, leads: parseInternalPath(path) }))
  const slugs = (kind: InternalPath['kind']) =>
    parsed.flatMap(({ leads }) => (leads.kind === kind && 'slug' in leads ? [leads.slug] : []))
  const db = sqlOn(client)
  const articles = await readArticles(client, slugs('article'))
  const known = {
    issue: await readSlugs(slugs('issue'), (among) =>
      db.selectFrom('issues').select('slug').where('slug', 'in', among).where('_status', '=', 'published'),
    ),
    author: await readSlugs(slugs('author'), (among) =>
      db.selectFrom('authors').select('slug').where('slug', 'in', among),
    ),
    newsletter: await readSlugs(slugs('newsletter'), (among) =>
      db.selectFrom('newsletters').select('slug').where('slug', 'in', among),
    ),
    campaign: await readSlugs(slugs('campaign'), (among) => {
      const address = sql<string>`newsletter.slug || '/' || page.slug`
      return db
        .selectFrom('campaign_pages as page')
        .innerJoin('newsletters as newsletter', 'newsletter.id', 'page.newsletter_id')
        .select(address.as('slug'))
        .where(address, 'in', among)
    }),
    section: await readSlugs(slugs('section'), (among) =>
      db.selectFrom('sections').select('slug').where('slug', 'in', among),
    ),
    topic: await readSlugs(slugs('topic'), (among) =>
      db
        .selectFrom('topics as topic')
        .innerJoin('sections as section', 'section.id', 'topic.section_id')
        .select(sql<string | null>`section.slug || '/' || topic.slug`.as('slug'))
        .where('topic.slug', 'in', among),
    ),
  }
  const find = (leads: InternalPath): InternalTarget => {
    if (leads.kind === 'fixed') return 'there'
    if (leads.kind === 'unknown') return 'unknown'
    if (leads.kind === 'article') return articles.get(leads.slug) ?? 'unknown'
    const slug = leads.kind === 'topic' ? `${leads.section}/${leads.slug}` : leads.slug
    return known[leads.kind].has(slug) ? 'there' : 'unknown'
  }
  const found = new Map(parsed.map(({ path, leads }) => [path, find(leads)]))
  const astray = [...found].flatMap(([path, target]) => (target === 'there' ? [] : [path]))
  // Where there is no page, the editors may lead readers on, or an older site had one.
  const leadingOn = await readSlugs(astray, (among) =>
    db.selectFrom('redirects').select('from_path as slug').where('from_path', 'in', among),
  )
  for (const path of leadingOn) found.set(path, 'moved')
  const unknown = astray.filter((path) => found.get(path) === 'unknown')
  for (const path of await readOldAddresses(client, unknown)) found.set(path, 'moved')
  return found
}

async function readSlugs(
  slugs: string[],
  find: (among: string[]) => { execute: () => Promise<{ slug: string | null }[]> },
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await find(slugs).execute()
  return new Set(rows.flatMap(({ slug }) => slug ?? []))
}

/** Those of these paths at which an older site had something. */
async function readOldAddresses(client: SqlClient, paths: readonly string[]): Promise<string[]> {
  const variants = new Map(
    paths.map((path) => {
      const address = normaliseTarget(path)
      return [path, address === null ? [] : oldAddressVariants(address).map((variant) => variant.address)]
    }),
  )
  const known = await readSlugs([...variants.values()].flat(), (among) =>
    sqlOn(client).selectFrom('old_addresses').select('address as slug').where('address', 'in', among),
  )
  return paths.filter((path) => variants.get(path)?.some((address) => known.has(address)))
}

/** Published wins over an address that was left, and that over one that only a draft has. */
async function readArticles(client: SqlClient, slugs: string[]): Promise<Map<string, InternalTarget>> {
  if (slugs.length === 0) return new Map()
  const { rows } = await client.query(
    `select version_slug as slug, 'unpublished' as target
     from _articles_v where version_slug = any($1) and latest
     union all
     select slug, 'unpublished' from articles where slug = any($1) and _status is distinct from 'published'
     union all
     select address.slug, case
       when article.id is null then 'gone' when article._status = 'published' then 'moved' else 'unpublished' end
     from article_addresses address left join articles article on article.id = address.article_id
     where address.slug = any($1)
     union all
     select slug, 'there' from articles where slug = any($1) and _status = 'published'`,
    [slugs],
  )
  return new Map(
    z
      .array(ArticleRow)
      .parse(rows)
      .map(({ slug, target }) => [slug, target]),
  )
}

import type { CampaignArticle } from '@meridian/shared/campaigns/campaigns.schema'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readLastSent } from './sent-articles.ts'

/** So many are offered at once; anyone who wants another one searches for it. */
const shownArticles = 30

/** Published articles, the newest first, that have all of these words in their titles. */
export async function listCampaignArticles(
  db: Pick<Pool, 'query'>,
  { search, newsletterId }: { search: string; newsletterId: number | null },
): Promise<CampaignArticle[]> {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 10)
  const found = await sqlOn(db)
    .selectFrom('articles as article')
    .leftJoin('sections as section', 'section.id', 'article.section_id')
    .select(['article.id', 'article.title', 'section.name as section', 'article.published_at as publishedAt'])
    .where('article._status', '=', 'published')
    .where('article.published_at', 'is not', null)
    .where((eb) => eb.and(words.map((word) => eb('article.title', 'ilike', `%${literally(word)}%`))))
    .orderBy('article.published_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(shownArticles)
    .execute()
  const last = newsletterId === null ? null : await readLastSent(db, newsletterId)
  return found.flatMap(({ id, title, section, publishedAt }) =>
    publishedAt === null
      ? []
      : {
          id,
          title: title ?? '',
          section: section ?? '',
          publishedAt: publishedAt.toISOString(),
          wasInLast: last?.articleIds.includes(id) ?? false,
        },
  )
}

/** Words as they are to be found, their signs without a meaning of their own. */
function literally(word: string): string {
  return word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

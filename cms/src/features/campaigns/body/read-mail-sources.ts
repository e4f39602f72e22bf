import type { CampaignFinding } from '@meridian/shared/campaigns/campaigns.schema'
import type { MailArticle } from '@meridian/shared/campaigns/mail-document.schema'
import type { ArticleHead, ContentReader } from '@meridian/shared/replica/content-reader'
import type { AuthorRecord, PictureRecord } from '@meridian/shared/replica/records.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import { cardPicture } from './mail-pictures.ts'
import type { ArticleAddresses } from './mail-text-from-body.ts'

/** What a mail is resolved with: what readers have of all that it names, by id. */
export interface MailSources {
  articles: ReadonlyMap<number, MailArticle>
  /** Where each of them is. */
  addresses: ArticleAddresses
  /** The whole ones, as the database has them. */
  bodies: ReadonlyMap<number, unknown>
  pictures: ReadonlyMap<number, PictureRecord>
  authors: ReadonlyMap<number, AuthorRecord>
  /** Why an article is not among them. */
  absent: ReadonlyMap<number, Absence>
}

/** Why an article cannot be in a mail, in words for the one who writes it. */
export interface Absence {
  code: Extract<CampaignFinding['code'], 'article-missing' | 'article-unpublished' | 'article-embargoed'>
  text: string
}

export const missingArticle: Absence = { code: 'article-missing', text: 'The article was deleted.' }

/** Published articles as a mail names them. */
export async function readMailArticles(
  reader: ContentReader,
  ids: readonly number[],
): Promise<Map<number, MailArticle>> {
  const heads = await reader.articleHeads(ids)
  const all = [...heads.values()]
  const [pictures, authors, sections] = await Promise.all([
    reader.pictures(all.flatMap(({ picture }) => picture ?? [])),
    reader.authors(all.flatMap((head) => head.authors)),
    reader.sections(),
  ])
  const names = new Map(sections.map(({ id, name }) => [id, name]))
  return new Map([...heads].map(([id, head]) => [id, toMailArticle(head, { pictures, authors, names })]))
}

function toMailArticle(
  head: ArticleHead,
  known: {
    pictures: ReadonlyMap<number, PictureRecord>
    authors: ReadonlyMap<number, AuthorRecord>
    names: ReadonlyMap<number, string>
  },
): MailArticle {
  return {
    id: head.slug,
    path: `/articles/${head.slug}`,
    title: head.title,
    teaser: head.excerpt,
    section: known.names.get(head.section) ?? '',
    authors: head.authors.flatMap((author) => known.authors.get(author)?.name ?? []),
    picture: cardPicture(known.pictures.get(head.picture ?? 0)),
    // Every article of the magazine can be read by everybody.
    isForPlans: false,
    minutes: head.readingMinutes,
  }
}

const StateRow = z.object({
  id: z.number(),
  title: z.string().nullable(),
  isPublished: z.boolean(),
  embargoUntil: z.coerce.date().nullable(),
})

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/**
 * Which of these articles may not go out, and why. An embargo counts that is set in whichever version, unless the article went out under it
 * with a reason.
 */
export async function readAbsences(
  db: Pick<Pool, 'query'>,
  ids: readonly number[],
): Promise<Map<number, Absence>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query(
    `select article.id, coalesce(newest.version_title, article.title) as title,
            article._status = 'published' as "isPublished",
            greatest(
              case when article._status = 'published' and coalesce(article.embargo_lift_reason, '') = '' then article.embargo_until end,
              case when coalesce(newest.version_embargo_lift_reason, '') = '' then newest.version_embargo_until end
            ) as "embargoUntil"
       from articles article
       left join _articles_v newest on newest.parent_id = article.id and newest.latest
      where article.id = any($1)`,
    [ids],
  )
  const states = new Map(
    StateRow.array()
      .parse(rows)
      .map((state) => [state.id, state]),
  )
  const absences = ids.map((id): [number, Absence | null] => {
    const state = states.get(id)
    if (!state) return [id, missingArticle]
    const name = state.title ? `‘${state.title}’` : 'An article without a title'
    if (state.embargoUntil !== null && state.embargoUntil.getTime() > Date.now())
      return [
        id,
        {
          code: 'article-embargoed',
          text: `${name} is under an embargo until ${moment.format(state.embargoUntil)} UTC.`,
        },
      ]
    return [id, state.isPublished ? null : { code: 'article-unpublished', text: `${name} is not published.` }]
  })
  return new Map(absences.flatMap(([id, absence]) => (absence ? [[id, absence]] : [])))
}

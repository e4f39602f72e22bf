import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { can } from '../../platform/access/rights.ts'
import type { User } from '../../payload-types.ts'
import { snapshotShowsPicture } from './picture-sources.ts'

/** A document that shows something, as the database says it. */
export const PlaceRow = z.object({
  subject: z.string(),
  places: z.array(z.string()),
  isPublic: z.boolean(),
  /** Of the newest version of an article or issue, which readers may not have. */
  draftTitle: z.string().nullable(),
  title: z.string().nullable(),
  ownerId: z.number().nullable(),
})

/** A document that shows a picture. */
export interface PicturePlace {
  /** `articles:42`, or the slug of a global. */
  subject: string
  /** What it is called; null for a draft that is not theirs to read. */
  title: string | null
  /** Where in it: `Hero picture, In the text`. */
  where: string
  /** Whether readers see it there. */
  isPublic: boolean
  /** Where it is edited; null for a draft that is not theirs to read. */
  href: string | null
}

const placeLabels: Record<string, string> = {
  heroImage: 'hero picture',
  body: 'in the text',
  cover: 'cover',
  letter: 'in the letter',
  portrait: 'portrait',
  poster: 'poster',
  picture: 'picture of the page',
  story: 'in the text',
  schedule: 'in the version that is scheduled',
}

/** Places are listed up to this many; a picture that stands everywhere is told by their number. */
const listedPlaces = 100

/**
 * Every document that shows a picture, those that readers see first, and how many there are. The names of drafts that
 * `user` may not read are left out.
 */
export async function readPicturePlaces(
  { client, user }: { client: SqlClient; user: User | null },
  mediaId: number,
): Promise<{ places: PicturePlace[]; total: number }> {
  const { rows } = await client.query(placesSql, [mediaId, JSON.stringify({ id: mediaId }), listedPlaces])
  const places = PlaceRow.array().parse(rows)
  const total = z.coerce.number().parse(rows[0]?.['total'] ?? 0)
  return { places: places.map((place) => toPlace(place, user)), total }
}

/** Whether anything that readers see shows a picture. */
export async function isPictureOnPages(client: SqlClient, mediaId: number): Promise<boolean> {
  const { rows } = await client.query(`select from (${standsSql}) stands where is_public limit 1`, [mediaId])
  return rows.length > 0
}

/** `‘The Quiet Capital’ (hero picture)`. */
export function placeText({ title, where }: PicturePlace): string {
  return title === null ? `a draft of a colleague (${where})` : `‘${title}’ (${where})`
}

/** The same for a person; the names of drafts that `user` may not read are left out. */
export function toPlace(
  { subject, places, isPublic, draftTitle, title, ownerId }: z.output<typeof PlaceRow>,
  user: User | null,
) {
  const [name = '', id] = subject.split(':')
  // Recordings have no drafts: all who write choose from them.
  const mayReadDraft =
    user === null || name === 'recordings' || can(user, 'editArticles') || ownerId === user.id
  const isReadable = mayReadDraft || isPublic
  const href = id === undefined ? `/admin/globals/${name}` : `/admin/collections/${name}/${id}`
  return {
    subject,
    title: isReadable
      ? ((mayReadDraft ? draftTitle : null) ?? title ?? globalTitles[name] ?? 'Untitled')
      : null,
    where: places.map((place) => placeLabels[place] ?? place).join(', '),
    isPublic,
    href: isReadable ? href : null,
  }
}

const globalTitles: Record<string, string> = { 'about-page': 'About' }

/** Where the picture `$1` stands. A recording is no page: readers see its poster as long as they have the recording. */
const standsSql = `
  select subject, place, case when subject like 'recordings:%' then is_public and exists (
      select from recording_places played
      where played.recording_id = split_part(subject, ':', 2)::int and played.is_public
    ) else is_public end as is_public
  from picture_places where media_id = $1`

/** `$1` is the picture, `$2` the same for JSON paths, `$3` how many documents are read. */
const placesSql = `
  with shown as (
    ${standsSql}
    union all
    select kept.collection || ':' || kept.document_id, 'schedule', false
    from publish_schedules schedule join scheduled_versions kept on kept.schedule_id = schedule.id
    where schedule.state = 'waiting'
      and (${snapshotShowsPicture.map((path) => `jsonb_path_exists(kept.snapshot, '${path}', $2::jsonb)`).join(' or ')})
  ), documents as (
    select subject, array_agg(distinct place order by place) as places, bool_or(is_public) as is_public,
      case when subject like '%:%' then split_part(subject, ':', 2)::int end as id, split_part(subject, ':', 1) as name
    from shown group by subject
  )
  select subject, places, documents.is_public as "isPublic", count(*) over () as total,
     coalesce(nullif(newest.version_title, ''), nullif(newest_issue.version_title, ''), nullif(newest_campaign.version_subject, '')) as "draftTitle", coalesce(nullif(article.title, ''), issue.title, author.name, recording.title) as title,
    article.created_by_id as "ownerId"
  from documents
  left join articles article on documents.name = 'articles' and article.id = documents.id
  left join _articles_v newest on newest.parent_id = article.id and newest.latest
  left join issues issue on documents.name = 'issues' and issue.id = documents.id
  left join _issues_v newest_issue on newest_issue.parent_id = issue.id and newest_issue.latest
  left join _campaigns_v newest_campaign on documents.name = 'campaigns' and newest_campaign.parent_id = documents.id and newest_campaign.latest
  left join authors author on documents.name = 'authors' and author.id = documents.id
  left join recordings recording on documents.name = 'recordings' and recording.id = documents.id
  order by documents.is_public desc, documents.name, documents.id desc
  limit $3`

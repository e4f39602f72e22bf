import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { historyName, newsletterOf, splitOwn } from '../sources.ts'

/** Where views came from, with how many did. */
export type SourceFigure = { views: number } & (
  | { kind: 'direct' | 'history' | 'other' }
  /** Another site, by its host. */
  | { kind: 'site'; host: string }
  /** A list of ours, and the page that it stood on, where that is known. */
  | { kind: 'list'; list: string; on: { title: string | null; path: string } | null }
  /** A newsletter: which campaign, with its subject, and which of its links, where they are known. */
  | { kind: 'newsletter'; campaignId: number | null; subject: string | null; link: number | null }
)

interface StoredSource {
  id: number
  kind: string
  name: string
}

/** Sources by their ids, as they can be shown, most views first. `direct` is what came from none of them. */
export async function describeSources(
  db: SqlClient,
  { sources, direct }: { sources: ReadonlyMap<number, number>; direct: number },
): Promise<SourceFigure[]> {
  const { rows } = await db.query<StoredSource>(
    'select id, kind, name from audience_sources where id = any($1)',
    [[...sources.keys()]],
  )
  return describe(db, { rows: rows.map((row) => ({ ...row, views: sources.get(row.id) ?? 0 })), direct })
}

/** The same of sources that are known by their names. */
export async function describe(
  db: SqlClient,
  { rows, direct }: { rows: readonly { kind: string; name: string; views: number }[]; direct: number },
): Promise<SourceFigure[]> {
  const own = rows.filter(({ kind }) => kind === 'own').map(({ name }) => name)
  const places = await readPlaces(db, own)
  const campaigns = await readCampaigns(db, own)
  const figures = rows.map(({ kind, name, views }): SourceFigure => {
    if (kind === 'host') {
      return name === historyName ? { kind: 'history', views } : { kind: 'site', host: name, views }
    }
    if (kind !== 'own') return { kind: 'other', views }
    const newsletter = newsletterOf(name)
    if (newsletter) {
      const campaign = campaigns.get(newsletter.sendId ?? 0)
      const { campaignId = null, subject = null } = campaign ?? {}
      return { kind: 'newsletter', campaignId, subject, link: newsletter.link, views }
    }
    const [list, where] = splitOwn(name)
    return { kind: 'list', list, on: places.get(where) ?? placeOf(where), views }
  })
  if (direct > 0) figures.push({ kind: 'direct', views: direct })
  return figures.toSorted((a, b) => b.views - a.views)
}

function placeOf(where: string): { title: null; path: string } | null {
  return where.startsWith('/') ? { title: null, path: where } : null
}

/** Articles that a list stood on (`article:42`), where they are now. */
async function readPlaces(
  db: SqlClient,
  names: readonly string[],
): Promise<Map<string, { title: string | null; path: string }>> {
  const ids = names.flatMap((name) => {
    const [, id] = /^article:(\d{1,10})$/.exec(splitOwn(name)[1]) ?? []
    return id === undefined ? [] : [Number(id)]
  })
  const { rows } = await db.query<{ id: number; title: string | null; path: string }>(
    `select id, title, '/articles/' || slug as path from articles where id = any($1::int8[]) and slug is not null`,
    [ids],
  )
  return new Map(rows.map(({ id, title, path }) => [`article:${id}`, { title, path }]))
}

/** Campaigns by the ids of their sends, which the marks of their links have. */
async function readCampaigns(
  db: SqlClient,
  names: readonly string[],
): Promise<Map<number, { campaignId: number; subject: string | null }>> {
  const sendIds = names.flatMap((name) => newsletterOf(name)?.sendId ?? [])
  const { rows } = await db.query<{ id: number; campaignId: number; subject: string | null }>(
    `select send.id::float8 as id, send.campaign_id as "campaignId", campaign.subject
       from campaign_sends send left join campaigns campaign on campaign.id = send.campaign_id
      where send.id = any($1::int8[])`,
    [sendIds],
  )
  return new Map(rows.map(({ id, campaignId, subject }) => [id, { campaignId, subject }]))
}

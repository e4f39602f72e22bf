import { readHome } from '@meridian/shared/content/assembly/home'
import { readSite } from '@meridian/shared/content/assembly/site'
import type { PreviewRequest } from '@meridian/shared/content/preview.schema'
import type { PreviewedGlobal, SitePreview } from '@meridian/shared/content/site-preview.schema'
import type { Payload } from 'payload'
import { findSessionEnd } from '../../accounts/sessions/find-session-end.ts'
import { createDatabaseReader } from '../records/database-reader.ts'
import { HomePicksSchema } from '../../records/home-picks.ts'
import { NavigationSchema } from '../../records/navigation-source.ts'
import { SettingsSchema } from '../../records/settings-source.ts'

/**
 * The home page as it would be with the newest drafts of its layout, of the menus and of the settings; `draft` is
 * what the form of one of them holds. Nothing is written. Null when the session for which it was opened is over.
 */
export async function readSitePreview(
  payload: Payload,
  name: PreviewedGlobal,
  { holder, draft }: PreviewRequest,
): Promise<SitePreview> {
  if (!(await findSessionEnd(payload.db.pool, holder))) return null
  const newest = async (slug: PreviewedGlobal): Promise<unknown> =>
    slug === name && draft ? draft : payload.findGlobal({ slug, depth: 0, draft: true })
  const [settings, navigation, picks] = await Promise.all([
    newest('site-settings'),
    newest('navigation'),
    newest('home-page'),
  ])
  const reader = createDatabaseReader(payload.db.pool)
  const [site, home] = await Promise.all([
    readSite(reader, {
      settings: SettingsSchema.parse(settings),
      navigation: NavigationSchema.parse(navigation),
    }),
    readHome(reader, HomePicksSchema.parse(picks)),
  ])
  return { site: site.data, home: home.data }
}

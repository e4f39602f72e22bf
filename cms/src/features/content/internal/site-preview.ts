import type { PreviewRequest } from '@meridian/shared/content/preview.schema'
import type { PreviewedGlobal, SitePreview } from '@meridian/shared/content/site-preview.schema'
import type { Payload } from 'payload'
import { findSessionEnd } from '../../accounts/sessions/find-session-end.ts'
import { HomePicksSchema } from '../home-picks.ts'
import { readFrame, readSiteContent } from '../documents/site-documents.ts'
import { readHome, readHomePicks } from './home.ts'

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
  const saved = await readFrame(payload, true)
  const frame = {
    settings: name === 'site-settings' && draft ? draft : saved.settings,
    navigation: name === 'navigation' && draft ? draft : saved.navigation,
  }
  const picks =
    name === 'home-page' && draft ? HomePicksSchema.parse(draft) : await readHomePicks(payload, true)
  const [site, home] = await Promise.all([readSiteContent(payload, frame), readHome(payload, picks)])
  return { site, home: home.data }
}

import { homeTag } from '@meridian/shared/publishing/tags'
import type { GlobalAfterChangeHook, GlobalBeforeChangeHook, GlobalConfig, PayloadRequest } from 'payload'
import { alwaysPublished, draftsAlone, refusePublishing } from '../../platform/access/publishing.hooks.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { recordPublishEvent } from '../publishing/outbox.ts'
import { publishGlobal } from '../records/published-globals.ts'
import { recordArticleRefresh } from '../publishing/record-article-change.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'

const formerCover = 'formerCoverStory'

/** Two who publish it at once take turns, so that each knows which cover story it replaces. */
const noteFormerCover: GlobalBeforeChangeHook = async ({ data, req, context }) => {
  if (data._status !== 'published') return
  await holdLock(await clientOf(req), locks.homePage)
  context[formerCover] = await readCoverStory(req)
}

/** Readers get a new layout, and the articles that were and are marked as the cover story. */
const recordHomeChange: GlobalAfterChangeHook = async ({ doc, req, context }) => {
  if (doc._status !== 'published') return
  await publishGlobal(req, 'home-page')
  await recordPublishEvent({ req, kind: 'changed', subject: 'home-page', tags: [homeTag] })
  const [before, after] = [context[formerCover], await readCoverStory(req)]
  if (before === after) return
  for (const id of [before, after]) if (typeof id === 'number') await recordArticleRefresh(req, id)
}

async function readCoverStory(req: PayloadRequest): Promise<number | null> {
  const homePages = sqlOn(await clientOf(req)).selectFrom('home_page')
  const homePage = await homePages.select('cover_story_id').limit(1).executeTakeFirst()
  return homePage?.cover_story_id ?? null
}

export const homePageHooks = {
  beforeOperation: [draftsAlone('arrangeHome'), alwaysPublished],
  beforeChange: [refusePublishing('arrangeHome'), noteFormerCover],
  afterChange: [recordHomeChange],
} satisfies GlobalConfig['hooks']

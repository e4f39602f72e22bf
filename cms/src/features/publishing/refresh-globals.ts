import { homeTag, pageTag, siteTag } from '@meridian/shared/publishing/tags'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'
import { type DocumentGlobal, globalNames, isDocumentGlobal } from '../records/global-records.ts'
import { publishGlobal } from '../records/published-globals.ts'
import { recordPublishEvent } from './outbox.ts'

const tags: Record<DocumentGlobal, string> = {
  'site-settings': siteTag,
  navigation: siteTag,
  'home-page': homeTag,
  'about-page': pageTag('about'),
  'contact-page': pageTag('contact'),
  'subscription-page': pageTag('subscription'),
  'privacy-policy': pageTag('privacy'),
  'terms-of-service': pageTag('terms'),
  'accessibility-statement': pageTag('accessibility'),
}

/**
 * Publishes what readers should have of the globals and do not: defaults of those that nobody has saved, and what another version
 * of the CMS makes of them. To be called when the CMS starts; of several that start at once the first does it.
 */
export async function refreshGlobals(payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  try {
    await holdLock(await clientOf(req), locks.publishedGlobals)
    const changed: DocumentGlobal[] = []
    for (const name of globalNames.filter(isDocumentGlobal))
      if (await publishGlobal(req, name)) changed.push(name)
    if (changed.length > 0) {
      const event = { subject: 'globals', tags: changed.map((name) => tags[name]), documents: changed }
      await recordPublishEvent({ req, kind: 'changed', ...event })
    }
    await commitTransaction(req)
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

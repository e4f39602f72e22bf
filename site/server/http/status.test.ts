import { siteStatusPath, SiteStatusSchema } from '@meridian/shared/publishing/site-status.schema'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { expect, test } from 'vitest'
import { startedSite } from '../test/started-site.ts'
import { publishSecret } from '../test/fake-cms.ts'

const asCms = (secret = publishSecret) => ({
  headers: { [signatureHeader]: signWebhook({ body: siteStatusPath, secret }) },
})

test('the site server tells everybody how far it is, and the CMS alone what has gone wrong', async () => {
  const { site } = await startedSite()
  const shared = { isComplete: true, stale: 0, failures: 0, storage: 'ok' }
  const anybody = await (await site.get(siteStatusPath)).json()
  expect(anybody).toMatchObject(shared)
  expect(SiteStatusSchema.safeParse(anybody).success).toBe(false)
  const signed = SiteStatusSchema.parse(await (await site.get(siteStatusPath, asCms())).json())
  expect(signed).toMatchObject({ ...shared, failingPages: [] })
  const foreign = await (await site.get(siteStatusPath, asCms('of somebody else'))).json()
  expect(Object.keys(foreign)).not.toContain('failingPages')
})

test('a page is rendered again on request, and a path of nobody makes nothing', async () => {
  const { cms, site } = await startedSite()
  const event = (path: string) => {
    return cms.magazine.touch(`render-again:${path}`, [`path:${path}`])
  }
  cms.requests.length = 0
  const answer = await site.publish(event('/articles/article-1'))
  expect(answer.receipts[0]?.pages).toEqual(['/articles/article-1'])
  const { pages } = await site.status()
  for (const path of ['/api/user', '/admin', '/../secret', '/no-such-page']) {
    expect((await site.publish(event(path))).receipts[0]?.pages).toEqual([])
  }
  expect((await site.status()).pages).toBe(pages)
})

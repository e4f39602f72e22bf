import { sitePreviewSubject } from '@meridian/shared/content/site-preview.schema'
import { createPreviewToken } from '@meridian/shared/publishing/preview-token'
import { expect, test } from 'vitest'
import { startedSite } from '../test/started-site.ts'
import { previewSecret } from '../test/test-site.ts'

function tokenOf(subject: string): string {
  const expiresAt = new Date(Date.now() + 60_000)
  return createPreviewToken({ subject, holder: 'the-session', expiresAt, secret: previewSecret })
}

test('the home page is shown with what is being changed, and nothing of it is kept', async () => {
  const { cms, site } = await startedSite()
  const { pages } = await site.status()
  const path = `/preview/site/site-settings?token=${tokenOf(sitePreviewSubject('site-settings'))}`
  const shown = await site.get(path, { method: 'POST', body: JSON.stringify({ name: 'The Meridian' }) })
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await shown.text()).toContain('The Meridian')
  expect(await (await site.get('/')).text()).not.toContain('The Meridian')
  expect((await site.status()).pages).toBe(pages)
  cms.signedOut = 'the-session'
  expect((await site.get(path)).status).toBe(403)
})

test('an issue is shown before its release, for anyone who holds its own token', async () => {
  const { site } = await startedSite()
  const { pages } = await site.status()
  const path = `/preview/issues/7?token=${tokenOf('issues:7')}`
  const shown = await site.get(path, { method: 'POST', body: JSON.stringify({ title: 'The Loud Issue' }) })
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await shown.text()).toContain('The Loud Issue')
  expect((await site.status()).pages).toBe(pages)
  expect((await site.get(`/preview/issues/8?token=${tokenOf('issues:7')}`)).status).toBe(403)
  expect((await site.get(`/preview/issues/7?token=${tokenOf('articles:7')}`)).status).toBe(403)
})

test('a token opens the one that it was made for', async () => {
  const { site } = await startedSite()
  const token = tokenOf(sitePreviewSubject('home-page'))
  expect((await site.get(`/preview/site/home-page?token=${token}`)).status).toBe(200)
  expect((await site.get(`/preview/site/navigation?token=${token}`)).status).toBe(403)
  expect((await site.get(`/preview/site/about-page?token=${token}`)).status).toBe(404)
})

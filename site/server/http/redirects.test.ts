import { expect, test } from 'vitest'
import { startedSite } from '../test/started-site.ts'

test('an address without a page leads on as soon as the editors say so, and no longer than that', async () => {
  const { cms, site } = await startedSite()
  expect((await site.get('/old-page')).status).toBe(404)
  await site.publish(cms.magazine.redirect('/old-page', { to: '/strategy', isPermanent: true }))
  const led = await site.get('/old-page?utm=1')
  expect([led.status, led.headers.get('location')]).toEqual([301, '/strategy'])
  await site.publish(cms.magazine.redirect('/old-page', null))
  expect((await site.get('/old-page')).status).toBe(404)
})

test('the CMS need not be there for it', async () => {
  const { cms, site } = await startedSite()
  await site.publish(
    cms.magazine.redirect('/campaign', { to: 'https://other.example/an offer', isPermanent: false }),
  )
  await cms.stop()
  const led = await site.get('/campaign')
  expect([led.status, led.headers.get('location')]).toEqual([302, 'https://other.example/an%20offer'])
})

test('addresses of an older site lead on in its own letters', async () => {
  const { cms, site } = await startedSite()
  await site.publish(cms.magazine.redirect('/Old/Café.aspx', { to: '/leadership', isPermanent: true }))
  const led = await site.get('/Old/Caf%C3%A9.aspx')
  expect([led.status, led.headers.get('location')]).toEqual([301, '/leadership'])
})

test('what was unpublished may lead on; what is there does not', async () => {
  const { cms, site } = await startedSite()
  await site.publish(cms.magazine.takeDown('article-1'))
  expect((await site.get('/articles/article-1')).status).toBe(410)
  await site.publish(
    cms.magazine.redirect('/articles/article-1', { to: '/articles/article-2', isPermanent: true }),
  )
  expect((await site.get('/articles/article-1')).headers.get('location')).toBe('/articles/article-2')
  await site.publish(cms.magazine.redirect('/articles/article-2', { to: '/strategy', isPermanent: true }))
  expect((await site.get('/articles/article-2')).status).toBe(200)
})

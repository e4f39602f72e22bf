import { expect, test } from 'vitest'
import { startFakeCms, startSite } from '../test/test-site.ts'

test("the button of a mail's page posts to the page's own address, which the API answers", async () => {
  const cms = await startFakeCms()
  const site = await startSite(cms)
  for (const page of ['confirm', 'unsubscribe', 'preferences']) {
    await site.get(`/newsletter/${page}?token=a.b-c`, { method: 'POST' })
    expect(cms.requests).toContain(`/api/newsletter/${page}?token=a.b-c`)
  }
})

test('nothing but that button is taken on to the API', async () => {
  const cms = await startFakeCms()
  const site = await startSite(cms)
  for (const [method, path] of [
    ['PUT', '/newsletter/confirm'],
    ['POST', '/newsletter/confirmed'],
    ['POST', '/newsletter/confirm/more'],
  ] as const) {
    expect((await site.get(path, { method })).status).toBe(405)
  }
  expect(cms.requests.filter((path) => path.startsWith('/api/newsletter'))).toEqual([])
})

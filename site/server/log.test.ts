import { expect, test, vi } from 'vitest'
import { spawnSite } from './test/site-process.ts'
import { startFakeCms } from './test/test-site.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

test('a site server whose CMS is away writes that, and nothing of those who asked', async () => {
  const cms = await startFakeCms()
  const site = await spawnSite(cms, {
    LOG_LEVEL: 'trace',
    PORT: '0',
    MEDIA_DIR: temporaryFolder(),
    PAGE_STORE_DIR: temporaryFolder(),
  })
  await site.complete()
  await cms.stop()
  const headers = {
    cookie: '__Host-meridian-session=sessiontoken',
    'x-forwarded-for': '203.0.113.7',
    authorization: 'Bearer bearertoken',
  }
  for (const path of [
    '/api/user?email=ada@example.org',
    '/newsletter/confirm?token=letmein',
    '/search?q=ada%40example.org',
    '/api/articles/ada@example.org',
  ]) {
    await site.get(path, { headers })
  }
  await vi.waitFor(() => expect(site.log()).toContain('The CMS did not answer.'), { timeout: 60_000 })
  expect(site.log()).not.toMatch(/ada(@|%40)|sessiontoken|203\.0\.113|bearertoken|letmein/)
  for (const line of site.log().trim().split('\n')) {
    expect(JSON.parse(line)).toMatchObject({
      name: 'site',
      time: expect.any(String),
      level: expect.any(String),
    })
  }
})

import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { spawnSite } from '../test/site-process.ts'
import { startFakeCms, startSite } from '../test/test-site.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

/** As many as a large issue has. */
const slugs = Array.from({ length: 40 }, (_, index) => `article-${index + 1}`)
const pages = slugs.flatMap((slug) => [`/articles/${slug}`, `/api/articles/${slug}`])

const versionIn = (text: string) => Number(/article-\d+ v(\d+)/.exec(text)?.[1])

test('of an issue of forty articles readers get the old pages until they get the new ones, and never both', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(slugs.length)
  const site = await startSite(cms)
  await site.complete()
  const seen: number[] = []
  let isLive = false
  const reader = async (first: number) => {
    for (let turn = first; ; turn += 7) {
      const isLast = isLive
      seen.push(versionIn(await site.text(pages[turn % pages.length] ?? '/')))
      if (isLast) return
    }
  }
  const answer = site.publish(cms.magazine.publishTogether(slugs)).finally(() => (isLive = true))
  await Promise.all([answer, reader(0)])
  // In the order in which one reader got them: once there is a new page, there is no old one any more.
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(new Set(seen)).toEqual(new Set([1, 2]))
  const [receipt] = (await answer).receipts
  expect(receipt?.pages).toEqual(expect.arrayContaining(pages))
  for (const path of pages) expect(versionIn(await site.text(path))).toBe(2)
})

test('killed in the middle of it, the site has all of the issue or nothing', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(slugs.length)
  const folder = temporaryFolder()
  const variables = { PAGE_STORE_DIR: folder, MEDIA_DIR: folder }
  let site = await spawnSite(cms, variables)
  await site.complete()
  for (const afterMs of [5, 40, 80, 160]) {
    const event = cms.magazine.publishTogether(slugs)
    const delivered = site.publish(event).then(
      () => true,
      () => false,
    )
    await delay(afterMs)
    await site.kill('SIGKILL')
    await delivered
    // What the disk holds, without the CMS to repair anything.
    await cms.stop()
    site = await spawnSite(cms, variables)
    await site.joined()
    const texts = await Promise.all(pages.map((path) => site.text(path)))
    expect(new Set(texts.map(versionIn)).size, `killed after ${afterMs} ms`).toBe(1)
    await cms.start()
    await site.publish(event)
  }
})

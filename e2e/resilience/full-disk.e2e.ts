import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { uniqueName } from '../content/unique-name.ts'
import { everyAddress, Readers } from './readers.ts'
import { canLimitDisk, expect, test } from './stack.ts'

// Registered for root alone, who can mount a small disk; the page store's own tests refuse writes for everybody.
if (canLimitDisk) {
  test('a full disk keeps new publishes back and old pages up; with space again they go live', async ({
    newsroom,
  }) => {
    const article = await newsroom.publishCover()
    const readers = new Readers(
      newsroom.installation.origin,
      await everyAddress(newsroom.installation.origin),
    )
    readers.start()
    const filler = join(newsroom.installation.folder.pageStore, 'filler')
    const isLive = async (title: string) => {
      const page = await fetch(`${newsroom.installation.origin}/articles/${article.slug}`)
      return (await page.text()).includes(title)
    }
    // A publish may still fit into space that the page store has taken before, also when another write was refused: the
    // disk keeps publishes back once two of them, one after the other, leave readers the old page.
    const titles: string[] = []
    let keptBack = 0
    while (keptBack < 2) {
      fill(filler)
      const title = uniqueName('Too Much')
      await newsroom.cms.updateArticle(article.id, { title, _status: 'published' })
      titles.push(title)
      const isRefused = async () => (await newsroom.status()).storage !== 'ok'
      await expect
        .poll(async () => (await isLive(title)) || (await isRefused()), { intervals: [20] })
        .toBe(true)
      keptBack = (await isLive(title)) ? 0 : keptBack + 1
      expect(titles.length).toBeLessThan(500)
    }
    const last = titles.at(-1) ?? ''

    rmSync(filler)
    await newsroom.untilLive(article.slug, last)
    expect((await newsroom.status()).storage).toBe('ok')
    expect(await readers.stop()).toMatchObject({ problems: [], refusals: 0 })
  })
}

/** Takes all the space that is left. */
function fill(file: string): void {
  for (const bytes of [1024 * 1024, 4096]) {
    while (tryAppend(file, bytes)) continue
  }
}

function tryAppend(file: string, bytes: number): boolean {
  try {
    appendFileSync(file, Buffer.alloc(bytes))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}

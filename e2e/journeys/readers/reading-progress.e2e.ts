import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { body, paragraph } from '../../content/rich-text.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { expectToast } from '../../pages/toast.ts'

const ProgressSchema = z.array(
  z.object({
    id: z.string(),
    articleId: z.string(),
    lastReadAt: z.iso.datetime(),
    progressPercent: z.number(),
  }),
)

const longText = body(
  ...Array.from({ length: 60 }, (_, line) => paragraph(`Line ${line} of a long text. `.repeat(8))),
)

async function readProgress(context: BrowserContext) {
  return ProgressSchema.parse(await (await context.request.get('/api/user/reading-progress')).json())
}

/** Scrolls until this share of the text has passed the lower edge of the window. */
async function readTo(page: Page, share: number): Promise<void> {
  await page.locator('[data-reading] .prose').evaluate(
    (text, part) =>
      new Promise<void>((resolve) => {
        const { top, height } = text.getBoundingClientRect()
        scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
        // The place is measured with the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    share,
  )
}

/** The page's own scripts are there. */
const openArticle = (page: Page, address: string) => page.goto(address, { waitUntil: 'networkidle' })

test.beforeEach('a reader is signed in', ({ reader }) => {
  test.info().annotations.push({ type: 'reader', description: reader.email })
})

test('spec §3 reading progress: how far a reader came is written when the page is left, the furthest point of all @phone', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await newsroom.publish({ body: longText })
  const address = `/articles/${article.slug}`
  await openArticle(page, address)
  await readTo(page, 0.6)
  await readTo(page, 0.2)
  await page.goto('/dashboard')
  await expect
    .poll(async () => (await readProgress(context)).map(({ articleId }) => articleId))
    .toEqual([article.slug])
  const [entry] = await readProgress(context)
  expect(entry?.progressPercent).toBeGreaterThanOrEqual(58)
  expect(entry?.progressPercent).toBeLessThanOrEqual(62)

  // Another visit that comes less far changes when it was read, not how far.
  await openArticle(page, address)
  await readTo(page, 0.1)
  const written = page.waitForRequest('**/api/user/reading-progress')
  await page.goto('/dashboard?tab=reading')
  await written
  expect((await readProgress(context))[0]?.progressPercent).toBe(entry?.progressPercent)
})

test('a reading history that was switched off records nothing, and what it held is gone', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await newsroom.publish({ body: longText })
  await context.request.post('/api/user/reading-progress', {
    data: { articleId: article.slug, progressPercent: 40 },
  })
  await page.goto('/account?tab=settings')
  const history = page.getByRole('region', { name: 'Reading history' })
  await history.getByRole('button', { name: 'Switch off' }).click()
  await history.getByRole('button', { name: 'Switch off and delete' }).click()
  await expectToast(page, 'Reading history off')
  await openArticle(page, `/articles/${article.slug}`)
  await readTo(page, 0.9)
  const answered = page.waitForResponse('**/api/user/reading-progress')
  // The tab goes to the background: what is left is written.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  expect((await answered).status()).toBe(204)
  expect(await readProgress(context)).toEqual([])

  await page.goto('/account?tab=settings')
  await history.getByRole('button', { name: 'Switch on' }).click()
  await expectToast(page, 'Reading history on')
  await expect(history.getByText('Your reading history is on.')).toBeVisible()
})

import type { BrowserContext, Locator, Page } from '@playwright/test'
import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { z } from 'zod'
import { watchLayoutShift } from '../../browser/layout-shift.ts'
import { body, paragraph } from '../../content/rich-text.ts'
import { expect, test } from '../../fixtures/reader.ts'

const ProgressSchema = z.array(z.object({ articleId: z.string(), place: z.string().nullable() }))

const line = (number: number) => `Line ${number} of a long text. `.repeat(8).trim()
const lines = (count: number) => Array.from({ length: count }, (_, number) => line(number))
const textOf = (parts: readonly string[]) => body(...parts.map((part) => paragraph(part)))

async function readPlace(context: BrowserContext, slug: string): Promise<string | null | undefined> {
  const answer: unknown = await (await context.request.get('/api/user/reading-progress')).json()
  return ProgressSchema.parse(answer).find(({ articleId }) => articleId === slug)?.place
}

/** Reads down to this line, stays there, and leaves. */
async function stopAt(page: Page, context: BrowserContext, { slug, at }: { slug: string; at: number }) {
  await page.goto(`/articles/${slug}`, { waitUntil: 'networkidle' })
  await scrollToReadingLine(page.locator('.prose > p', { hasText: `Line ${at} of` }))
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
      return readPlace(context, slug)
    })
    .toMatch(new RegExp(`^${at}\\.60\\.`))
}

function scrollToReadingLine(part: Locator): Promise<void> {
  return part.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    scrollTo({ top: scrollY + top - innerHeight / 4 + 8, behavior: 'instant' })
  })
}

/** The paragraph stands at a quarter of the window, and has the focus. */
async function expectAt(page: Page, part: string): Promise<void> {
  const place = page.locator('.prose > p', { hasText: part })
  await expect(place).toBeFocused()
  const share = () => place.evaluate((element) => element.getBoundingClientRect().top / innerHeight)
  await expect.poll(share).toBeGreaterThan(0.2)
  expect(await share()).toBeLessThan(0.3)
}

const begun = (page: Page) => page.getByRole('region', { name: 'Continue reading' })

test('reading goes on at the paragraph where it stopped, on another device, from account and dashboard @phone', async ({
  page,
  context,
  newsroom,
  browser,
  baseURL,
  reader,
}) => {
  const article = await newsroom.publish({ body: textOf(lines(60)) })
  await stopAt(page, context, { slug: article.slug, at: 31 })

  const device = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await context.storageState(),
  })
  const other = await device.newPage()
  await test.step(`${reader.firstName} opens it on another device, which has asked for it from the account`, async () => {
    await other.goto('/account')
    await begun(other).getByRole('link', { name: article.title }).click()
    await expectAt(other, 'Line 31 of')
    // The address of the article is its own again.
    await expect(other).toHaveURL(`/articles/${article.slug}`)
  })
  await test.step('from the dashboard, with reduced motion', async () => {
    await other.emulateMedia({ reducedMotion: 'reduce' })
    await other.goto('/dashboard?tab=reading')
    await other.getByRole('link', { name: article.title }).click()
    await expectAt(other, 'Line 31 of')
  })
  await test.step('who goes back and stays there goes on from there', async () => {
    await other.goto('/contact')
    await stopAt(page, context, { slug: article.slug, at: 22 })
    await other.goto('/account')
    await expect(begun(other).getByRole('link', { name: article.title })).toHaveAttribute(
      'href',
      /#continue=22\.60\./,
    )
  })
  await test.step('an ordinary link opens it at the top, and looking at its beginning forgets nothing', async () => {
    const place = await readPlace(context, article.slug)
    await page.goto(`/articles/${article.slug}`, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await page.goto('/contact', { waitUntil: 'networkidle' })
    expect(await readPlace(context, article.slug)).toBe(place)
  })
  await test.step('Tab goes on from there', async () => {
    await other.goto(`/articles/${article.slug}#continue=31.60...`)
    await expectAt(other, 'Line 31 of')
    await other.keyboard.press('Tab')
    const isBehind = await other.locator('.prose > p', { hasText: 'Line 31 of' }).evaluate((part) => {
      const { activeElement } = document
      return (
        activeElement !== null &&
        (part.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
      )
    })
    expect(isBehind).toBe(true)
  })
  await device.close()
})

test('a correction of the text does not lose the place', async ({ page, context, newsroom, reader }) => {
  const article = await newsroom.publish({ body: textOf(lines(60)) })
  await stopAt(page, context, { slug: article.slug, at: 40 })
  const correct = async (parts: readonly string[]) => {
    const now = { ...article, title: `${article.title}, corrected` }
    await newsroom.cms.updateArticle(article.id, { body: textOf(parts), _status: 'published' })
    await expect
      .poll(async () => (await page.request.get(`/articles/${now.slug}`)).text())
      .toContain(parts[5] ?? '')
  }
  const open = async () => {
    await page.goto('/account')
    await begun(page).getByRole('link', { name: article.title }).click()
  }

  await test.step(`for ${reader.firstName}, paragraphs were inserted before it`, async () => {
    await correct([
      'First new one.',
      'Second new one.',
      'A third.',
      'A fourth.',
      'A fifth.',
      'A sixth.',
      ...lines(60),
    ])
    await open()
    await expectAt(page, 'Line 40 of')
  })
  await test.step('it was reworded, and one was inserted', async () => {
    await correct([
      'One.',
      'Two.',
      'Three.',
      'Four.',
      'Five.',
      'Number six.',
      ...lines(60).with(40, 'Said otherwise. '.repeat(20)),
    ])
    await open()
    await expectAt(page, 'Said otherwise.')
  })
  await test.step('it was removed', async () => {
    await correct(['1.', '2.', '3.', '4.', '5.', 'Number 6.', ...lines(60).toSpliced(40, 1)])
    await open()
    await expectAt(page, 'Line 41 of')
  })
})

test('pictures and fonts that come late do not move the place', async ({ page, newsroom }) => {
  const picture = await newsroom.upload('A harbour')
  const article = await newsroom.publish({ heroImage: picture, body: textOf(lines(60)) })
  const held = Promise.withResolvers<void>()
  await page.route(/\/media\/|\.woff2/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/articles/${article.slug}#continue=31.60...`, { waitUntil: 'domcontentloaded' })
  await expectAt(page, 'Line 31 of')
  held.resolve()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await expectAt(page, 'Line 31 of')

  await test.step('once the reader takes over, the page stays where they have it', async () => {
    await page.mouse.wheel(0, 900)
    await expect(page.locator('.prose > p', { hasText: 'Line 31 of' })).not.toBeInViewport()
    const before = await page.evaluate(() => scrollY)
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('hr')))
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(before)
  })
})

test('home shows what was begun, in a place that is there from the first paint on @phone', async ({
  page,
  context,
  newsroom,
  reader,
}) => {
  await test.step(`${reader.firstName} has begun nothing`, async () => {
    await page.goto('/')
    await expect(begun(page)).toContainText('Nothing left unfinished.')
  })
  const article = await newsroom.publish({ body: textOf(lines(60)) })
  await context.request.post('/api/user/reading-progress', {
    data: { articleId: article.slug, progressPercent: 55, place: '31.60...' },
  })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/user/reading-progress*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(begun(page).getByRole('heading')).toBeVisible()
  await watchLayoutShift(page)
  const before = await page.getByRole('main').getByRole('article').first().boundingBox()
  answer.resolve()
  const link = begun(page).getByRole('link', { name: article.title })
  await expect(link).toBeVisible()
  await expect(begun(page).getByRole('progressbar')).toHaveAttribute('value', '55')
  expect(await page.getByRole('main').getByRole('article').first().boundingBox()).toEqual(before)
  await expect(page.locator('html')).not.toHaveAttribute('data-shift')
  await link.click()
  await expectAt(page, 'Line 31 of')
})

test.describe('when something is amiss', () => {
  test.use({ expectedConsoleErrors: [/status of (401|503)/] })

  test('where what was begun cannot be read, or the session is over, home says so', async ({
    page,
    context,
    reader,
  }) => {
    const failing = /\/api\/user\/reading-progress/
    await page.route(failing, (route) => route.fulfill({ status: 503, body: 'Try again.' }))
    await page.goto('/')
    await expect(begun(page), reader.email).toContainText('What you have begun could not be loaded.')
    await page.unroute(failing)
    await begun(page).getByRole('button', { name: 'Try again' }).click()
    await expect(begun(page)).toContainText('Nothing left unfinished.')
    await page.evaluate(() => sessionStorage.clear())
    const hint = (await context.cookies()).filter(({ name }) => name === sessionHintCookie)
    await context.clearCookies()
    await context.addCookies(hint)
    await page.goto('/')
    await expect(begun(page)).toContainText('You are signed out.')
  })
})

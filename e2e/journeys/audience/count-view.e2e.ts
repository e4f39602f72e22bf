import { chromium, type Page } from '@playwright/test'
import { findFullChromium } from '../../browser/find-chromium.ts'
import { env } from '../../env.ts'
import { expect, test } from '../../fixtures/test.ts'
import { openUnseen, readTo, show, watchViews } from '../../pages/watched-views.ts'

const article = '/articles/the-hotelier-who-removed-the-lobby'

/** The page's own scripts are there. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

test('a view is told once it is left: how far it was read, and from which list it came @phone', async ({
  page,
  context,
}) => {
  const views = watchViews(context)
  await open(page, '/')
  const lead = page.locator('[data-from=lead] h2 a')
  const path = (await lead.getAttribute('href')) ?? ''
  await lead.click()
  await page.waitForLoadState('networkidle')
  await readTo(page, 0.5)
  await readTo(page, 0.2)
  await open(page, '/about')
  await expect.poll(() => views().length).toBe(2)
  expect(views()).toMatchObject([
    { path: '/', host: null, from: null },
    { path, depth: 10, host: null, from: 'lead@/' },
  ])
})

test('a page in the background, or prerendered, is no view before it is shown', async ({ page, context }) => {
  const views = watchViews(context)
  await openUnseen(page, article)
  await readTo(page, 1)
  await open(page, '/about')
  await show(page)
  await open(page, '/contact')
  await expect.poll(() => views().length).toBe(1)
  expect(views()).toMatchObject([{ path: '/about', from: `page@${article}` }])
})

test('where the browser asks for privacy nothing is sent, where it cannot send nothing breaks, and without scripts the text is there', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const views = watchViews(context)
  await page.addInitScript(() => {
    const asks = location.pathname === '/about'
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: asks })
    if (location.pathname === '/contact') Object.defineProperty(navigator, 'sendBeacon', { value: undefined })
  })
  for (const path of ['/about', '/contact', article, '/about']) await open(page, path)
  await expect.poll(() => views().length).toBe(1)
  expect(views()).toMatchObject([{ path: article }])

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const viewsWithout = watchViews(plain)
  const text = await plain.newPage()
  await text.goto(article)
  await expect(text.locator('.prose p').first()).toBeVisible()
  await text.goto('/what-we-count')
  await expect(text.getByText('Your browser runs none, so it sends nothing.')).toBeVisible()
  expect(viewsWithout()).toEqual([])
  await plain.close()
})

test('a page that is come back to is another view, as the browser kept it or loaded again', async ({
  page,
  context,
  baseURL,
}) => {
  const views = watchViews(context)
  await open(page, article)
  await open(page, '/about')
  await page.goBack({ waitUntil: 'networkidle' })
  await open(page, '/contact')
  await expect.poll(() => views().length).toBe(3)
  expect(views()[2]).toMatchObject({ path: article, host: 'history', from: null })

  // The headless shell keeps no page.
  const full = findFullChromium(env)
  if (full === null) return
  await test.step('in the Chromium with windows', async () => {
    const browser = await chromium.launch({
      executablePath: full,
      args: ['--disable-gpu'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    try {
      const kept = await browser.newContext({ ...(baseURL && { baseURL }) })
      const viewsThere = watchViews(kept)
      const there = await kept.newPage()
      await open(there, article)
      await there.evaluate(() => Object.assign(globalThis, { isKept: true }))
      await readTo(there, 1)
      await open(there, '/about')
      await there.evaluate(() => history.back())
      await expect(there).toHaveURL(article)
      expect(await there.evaluate(() => Reflect.get(globalThis, 'isKept'))).toBe(true)
      await there.evaluate(() => location.assign('/contact'))
      await expect.poll(() => viewsThere().length).toBe(3)
      expect(viewsThere()).toMatchObject([
        { path: article, depth: 20, host: null },
        { path: '/about' },
        { path: article, host: 'history', from: null },
      ])
    } finally {
      await browser.close()
    }
  })
})

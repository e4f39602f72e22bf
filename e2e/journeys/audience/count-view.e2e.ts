import { chromium } from '@playwright/test'
import { findChromium, findFullChromium } from '../../browser/find-chromium.ts'
import { env } from '../../env.ts'
import { expect, test } from '../../fixtures/views.ts'
import { openUnseen, readTo, show } from '../../pages/view.page.ts'

const article = '/articles/the-hotelier-who-removed-the-lobby'

test('a view is told once it is left: how far it was read, and from which list it came @phone', async ({
  page,
  outgoing,
}) => {
  await page.goto('/')
  const lead = page.locator('[data-from=lead] h2 a')
  const path = (await lead.getAttribute('href')) ?? ''
  await lead.click()
  await page.waitForURL(path)
  await readTo(page, 0.5)
  await readTo(page, 0.2)
  await page.goto('/about')
  await expect.poll(() => outgoing.views().length).toBe(2)
  expect(outgoing.views()).toMatchObject([
    { path: '/', host: null, from: null },
    { path, depth: 10, host: null, from: 'lead@/' },
  ])
})

test('a page in the background, or prerendered, is no view before it is shown', async ({
  page,
  outgoing,
}) => {
  await openUnseen(page, article)
  await readTo(page, 1)
  await page.goto('/about')
  await show(page)
  await page.goto('/contact')
  await expect.poll(() => outgoing.views().length).toBe(1)
  expect(outgoing.views()).toMatchObject([{ path: '/about' }])
})

test('where the browser asks for privacy nothing is sent, and where it cannot send nothing breaks', async ({
  page,
  outgoing,
}) => {
  await page.addInitScript(() => {
    const { pathname } = location
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: pathname === '/about' })
    if (pathname === '/contact') Object.defineProperty(navigator, 'sendBeacon', { value: undefined })
  })
  for (const path of ['/about', '/contact', article, '/about']) await page.goto(path)
  await expect.poll(() => outgoing.views().length).toBe(1)
  expect(outgoing.views()).toMatchObject([{ path: article }])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the text is there, nothing is sent, and the page about it says so', async ({ page, outgoing }) => {
    await page.goto(article)
    await expect(page.locator('.prose p').first()).toBeVisible()
    await page.goto('/what-we-count')
    await expect(page.getByText(/Your browser runs none, so it sends nothing/)).toBeVisible()
    expect(outgoing.views()).toEqual([])
  })
})

test('a page that is loaded again by going back is another view', async ({ page, outgoing }) => {
  await page.goto(article)
  await page.goto('/about')
  await page.goBack()
  await page.goto('/contact')
  await expect.poll(() => outgoing.views().length).toBe(3)
  expect(outgoing.views()[2]).toMatchObject({ path: article, host: 'history', from: null })
})

test('so is one that the browser kept, where this machine has a Chromium that keeps pages', async ({
  outgoing,
  baseURL,
}) => {
  // The headless shell keeps none; what happens to a page is in count-view.element.test.ts.
  const full = findFullChromium(env)
  if (full === null || full === findChromium(env)) return
  const browser = await chromium.launch({
    executablePath: full,
    args: ['--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ proxy: outgoing.proxy, ...(baseURL !== undefined && { baseURL }) })
    await page.goto(article)
    await page.evaluate(() => Object.assign(globalThis, { isKept: true }))
    await readTo(page, 1)
    await page.goto('/about')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(article)
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'isKept'))).toBe(true)
    await page.goto('/contact')
    await expect.poll(() => outgoing.views().length).toBe(3)
    expect(outgoing.views()).toMatchObject([
      { path: article, depth: 20, host: null },
      { path: '/about' },
      { path: article, host: 'history', from: null },
    ])
  } finally {
    await browser.close()
  }
})

import { expect, test } from '../../fixtures/newsroom.ts'
import { takeSiteLayout } from '../../fixtures/site-layout-lock.ts'

test('a reader chooses the dark appearance, and it stays on the next page and the next visit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  const dark = page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name: 'Dark' })
  await dark.click()
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(paper).not.toBe(light)
  await page.goto('/leadership')
  expect(await paper()).not.toBe(light)
  await page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name: 'System' }).click()
  await expect.poll(paper).toBe(light)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the magazine is read and walked through', async ({ page, newsroom }) => {
    newsroom.afterwards(await takeSiteLayout('together'))
    await page.goto('/')
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/articles\//)
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: /^Back to / }).click()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})

test('italic has its own file once the page is painted, and from the beginning on the next page', async ({
  page,
}) => {
  const lateFiles: string[] = []
  page.on('request', (request) => {
    if (/italic|semibold|latin-ext/.test(request.url())) lateFiles.push(request.url())
  })
  await page.goto('/')
  const root = page.locator('html[data-late-fonts]')
  await expect(root).toBeAttached()
  expect(lateFiles).toEqual([])

  await page.goto('/issues/summer-2026')
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    )
  await expect.poll(loaded).toContain('Newsreader Late')
  expect(lateFiles.filter((file) => file.includes('italic'))).toHaveLength(1)

  await page.goto('/issues/summer-2026', { waitUntil: 'commit' })
  await expect(root).toBeAttached()
  await expect.poll(loaded).toContain('Newsreader Late')
})

test('letters beyond Western Europe are loaded where a reader types one', async ({ page }) => {
  await page.goto('/search')
  const file = page.waitForRequest(/instrument-sans-latin-ext|newsreader-latin-ext/)
  await page.getByRole('main').getByRole('searchbox').fill('Erdős')
  await file
})

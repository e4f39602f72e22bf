import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/newsroom.ts'
import { takeSiteLayout } from '../../fixtures/site-layout-lock.ts'

const interviews = [
  ['the-woman-who-runs-the-night-trains', 'Renske Aldenkamp'],
  ['the-conductor-in-the-boardroom', 'Aurelio Bankole-Strand'],
  ['seeds-for-a-salted-field', 'Lâm Thùy Dương'],
  ['listening-to-the-reservoir', 'Ximena Huenchullán'],
  ['the-hotelier-who-removed-the-lobby', 'Leonor Castelhano'],
  ['a-watchmaker-counts-in-decades', 'Élodie Huguet'],
] as const

const pages = ['/', '/issues/autumn-2026', '/archive', '/authors', '/articles/the-house-that-nobody-sells']

/** The files of the pictures on a page, without their width; the small round ones beside a byline are who wrote it. */
async function shownFiles(page: Page): Promise<string[]> {
  const sources = await page
    .getByRole('main')
    .locator('img:not(.rounded-full)')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  return sources.map((source) => source.replace(/^.*\/([^/]+?)(?:-\d+x\d+)?\.\w+(?:\?.*)?$/, '$1'))
}

test('an interview is led by the portrait of who is asked, on its page and on the page of its section @phone', async ({
  page,
}) => {
  const [[first, name]] = interviews
  await page.goto(`/articles/${first}`)
  const figure = page.getByRole('main').getByRole('figure').first()
  await expect(figure.getByRole('img')).toHaveAccessibleName(new RegExp(`^Engraved portrait, .*${name}`))
  await expect(figure).toContainText(name)
  await expect(figure).toContainText('Portrait by')

  await page.goto('/interviews')
  const files = await shownFiles(page)
  for (const [article] of interviews)
    expect(files.filter((file) => file.startsWith(`${article}-hero`))).toHaveLength(1)
})

test('no picture stands twice on a page', async ({ page }) => {
  for (const path of [...pages, ...interviews.map(([article]) => `/articles/${article}`)]) {
    await page.goto(path)
    const files = await shownFiles(page)
    expect(files.length, path).toBeGreaterThan(2)
    expect(new Set(files).size, `${path} shows ${files.join(', ')}`).toBe(files.length)
  }
})

test('the cover of the current issue stands once on the home page, and the cover story shows something else', async ({
  page,
  newsroom,
}) => {
  newsroom.afterwards(await takeSiteLayout('together'))
  await page.goto('/')
  const files = await shownFiles(page)
  expect(files.filter((file) => file.startsWith('cover-'))).toHaveLength(1)
  expect(files[0]).toMatch(/^the-quiet-capital-hero/)
})

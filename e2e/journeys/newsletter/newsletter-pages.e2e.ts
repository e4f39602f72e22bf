import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { correctCampaign, publishCampaign } from '../../content/sent-campaign.ts'
import { uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'

const article = { slug: 'the-hotelier-who-removed-the-lobby', title: 'The hotelier, as it was sent' }
const newsletter = 'weekend-reading'

test('a campaign that was sent has a page, stands in its lists and its feed, and shows a correction @phone', async ({
  page,
}) => {
  const title = `Five decisions ${uniqueSlug('sent')}`
  const path = await publishCampaign({ newsletter, title, article })
  await expect.poll(async () => (await page.request.get(path)).status(), { intervals: [100] }).toBe(200)

  await test.step('found from the footer of any page', async () => {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Choose your newsletters' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletters')
    const main = page.getByRole('main')
    await expect(main.getByText('Every Friday evening').first()).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await main.getByRole('link', { name: 'Weekend Reading', exact: true }).click()
    await expect(page).toHaveURL(`/newsletters/${newsletter}`)
    await expect(main.getByRole('checkbox', { name: 'Weekend Reading' })).toBeChecked()
    expect(await findViolations(page, 'main')).toEqual([])
    await main.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
  })
  await test.step('what was sent, in the look of the magazine, without anything of a reader', async () => {
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main.getByText('Good morning', { exact: true })).toBeVisible()
    await expect(main.getByText('Dear reader, it is Monday.')).toBeVisible()
    const html = await (await page.request.get(path)).text()
    expect(html).not.toMatch(/\{name\}|\?token=/)
    expect(html).toContain(`<link rel="canonical" href="${new URL(path, page.url()).href}"`)
    expect(await findViolations(page, 'main')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await main.getByRole('link', { name: article.title }).click()
    await expect(page).toHaveURL(`/articles/${article.slug}`)
  })
  await test.step('in the feeds, the sitemap and the page of its month', async () => {
    for (const file of [
      `/newsletters/${newsletter}/rss.xml`,
      `/newsletters/${newsletter}/atom.xml`,
      `/newsletters/${newsletter}/feed.json`,
      `/newsletters/${newsletter}/2026-11`,
      '/sitemaps/newsletters.xml',
    ]) {
      await expect
        .poll(async () => (await page.request.get(file)).text(), { intervals: [100], message: file })
        .toContain(path)
    }
  })
  await test.step('corrected later', async () => {
    await correctCampaign(path, 'It was Tuesday.')
    await expect
      .poll(async () => (await page.request.get(path)).text(), { intervals: [100] })
      .toContain('It was Tuesday.')
    await page.goto(path)
    await expect(page.getByRole('complementary', { name: 'Corrections' })).toContainText(
      'Corrected on 29 November 2026',
    )
  })
})

test('an article that is gone stands as it was sent, without a link; what is not for search engines says so', async ({
  page,
}) => {
  const title = `Gone pieces ${uniqueSlug('sent')}`
  const path = await publishCampaign({
    newsletter,
    title,
    article: { slug: uniqueSlug('never-there'), title: 'A piece that is gone' },
    isIndexed: false,
  })
  await expect.poll(async () => (await page.request.get(path)).status(), { intervals: [100] }).toBe(200)
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'A piece that is gone' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'A piece that is gone' })).toHaveCount(0)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  const sitemap = await (await page.request.get('/sitemaps/newsletters.xml')).text()
  expect(sitemap).not.toContain(path)
})

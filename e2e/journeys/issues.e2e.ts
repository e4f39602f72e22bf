import { z } from 'zod'
import { expect, test } from '../fixtures/newsroom.ts'
import { createIssue } from '../cms/issues.ts'

const IssuesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    season: z.string(),
    year: z.number(),
    isCurrent: z.boolean(),
  }),
)

test('spec §2 digital magazine current issue: it is announced, and can be read and downloaded @phone', async ({
  page,
}) => {
  const current = page.getByRole('region', { name: 'The Restraint Issue' })
  // Right after a first start its edition is still being typeset.
  await expect(async () => {
    await page.goto('/digital-magazine')
    await expect(current.getByRole('link', { name: 'Download PDF' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 80_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Digital Magazine' })).toBeVisible()
  await expect(current.getByText('Autumn 2026')).toBeVisible()
  const pdf = await current.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  expect(pdf).toMatch(/^\/media\/pdf\/.+\.pdf/)
  await current.getByRole('link', { name: 'Read Digital Edition' }).click()
  await expect(page).toHaveURL('/current-issue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Issue: Autumn 2026')
})

test('spec §2 digital magazine archive: every other issue, newest year first, with the way to read it', async ({
  page,
}) => {
  const issues = IssuesSchema.parse(await (await page.request.get('/api/issues')).json())
  const others = issues.filter(({ isCurrent }) => !isCurrent)
  await page.goto('/digital-magazine')
  const archive = page.getByRole('region', { name: 'Archive' })
  await expect(archive.getByRole('heading', { level: 3 })).toHaveText(others.map(({ title }) => title))
  const [newest] = others
  await archive.getByRole('link', { name: new RegExp(`^Read ?: ${newest?.season} ${newest?.year}`) }).click()
  await expect(page).toHaveURL(`/issues/${newest?.id}`)
})

test('spec §2 current issue: its articles stand in print order and lead to their pages @phone', async ({
  page,
}) => {
  await page.goto('/current-issue')
  await expect(page.getByText('On the uses of holding back')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Cover of the Autumn 2026 issue/ })).toBeVisible()
  const contents = page.getByRole('region', { name: 'Contents' }).getByRole('heading', { level: 3 })
  await expect(contents.first()).toHaveText('The Quiet Capital')
  await expect(contents.nth(1)).toHaveText('The Profitable No')
  await contents.first().getByRole('link').click()
  await expect(page).toHaveURL('/articles/the-quiet-capital')
})

test('an issue has its letter, its contents, and leads to the issues before and after it @phone', async ({
  page,
}) => {
  await page.goto('/issues/summer-2026')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer 2026')
  const letter = page.getByRole('region', { name: 'From the Editor' })
  await expect(letter.getByText('Helena Marchetti')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Contents' }).getByRole('heading', { level: 3 }).first(),
  ).toHaveText('The Price of a Spare Part')
  const around = page.getByRole('navigation', { name: 'Issues before and after' })
  await expect(around.getByRole('link', { name: 'Autumn 2026' })).toBeVisible()
  await around.getByRole('link', { name: 'Spring 2026' }).click()
  await expect(page).toHaveURL('/issues/spring-2026')
})

test('an article that is published in an issue stands in its contents at once', async ({
  page,
  newsroom,
}) => {
  const issue = await createIssue(newsroom)
  const second = await newsroom.publish({ issue: issue.id, printOrder: 2 })
  const first = await newsroom.publish({ issue: issue.id, printOrder: 1 })
  await page.goto(`/issues/${issue.slug}`)
  const contents = page.getByRole('region', { name: 'Contents' }).getByRole('heading', { level: 3 })
  await expect(contents).toHaveText([first.title, second.title])
})

test('an issue without articles says so @phone', async ({ page, newsroom }) => {
  const issue = await createIssue(newsroom)
  await page.goto(`/issues/${issue.slug}`)
  await expect(page.getByText('No articles available for this issue.')).toBeVisible()
})

test('an issue that gets another address leads there from the old one', async ({ page, newsroom }) => {
  const issue = await createIssue(newsroom)
  await page.goto(`/issues/${issue.slug}`)
  const answer = await newsroom.cms.send('PATCH', `issues/${issue.id}?depth=0`, { slug: `${issue.slug}-new` })
  expect(answer).toMatchObject({ ok: true })
  const moved = async () =>
    (await page.request.get(`/issues/${issue.slug}`, { maxRedirects: 0 })).headers()['location']
  await expect.poll(moved, { intervals: [100] }).toBe(`/issues/${issue.slug}-new`)
  await page.goto(`/issues/${issue.slug}`)
  await expect(page).toHaveURL(`/issues/${issue.slug}-new`)
})

test.describe('an unknown issue', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 404/] })

  test('is not found', async ({ page }) => {
    const response = await page.goto('/issues/no-such-issue')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })
})

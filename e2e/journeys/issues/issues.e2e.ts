import { test as testWithoutBrowser } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../../fixtures/newsroom.ts'
import { takeSiteLayout } from '../../fixtures/site-layout-lock.ts'
import { createIssue } from '../../cms/issues.ts'
import { readPage } from '../../pages/static-page.ts'

const IssuesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    season: z.string(),
    year: z.number(),
    isCurrent: z.boolean(),
  }),
)

test('spec §2 digital magazine current issue, §2 current issue: it is announced, can be read and downloaded, and its articles stand in print order @phone', async ({
  page,
  newsroom,
}) => {
  newsroom.afterwards(await takeSiteLayout('together'))
  const current = page.getByRole('region', { name: 'The Restraint Issue' })
  // Right after a first start its PDF is still being typeset.
  await expect(async () => {
    await page.goto('/digital-magazine')
    await expect(current.getByRole('link', { name: 'Download PDF' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 150_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Digital Magazine' })).toBeVisible()
  await expect(current.getByText('Autumn 2026')).toBeVisible()
  const pdf = await current.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  expect(pdf).toMatch(/^\/media\/pdf\/.+\.pdf/)
  await current.getByRole('link', { name: 'Read Digital Edition' }).click()
  await expect(page).toHaveURL('/current-issue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Issue: Autumn 2026')
  await expect(page.getByText('On the uses of holding back')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Cover of the Autumn 2026 issue/ })).toBeVisible()
  const contents = page.getByRole('region', { name: 'Contents' }).getByRole('heading', { level: 3 })
  await expect(contents.first()).toHaveText('The Quiet Capital')
  await expect(contents.nth(1)).toHaveText('The Profitable No')
  await contents.first().getByRole('link').click()
  await expect(page).toHaveURL('/articles/the-quiet-capital')
})

testWithoutBrowser(
  'spec §2 digital magazine archive: every other issue, newest year first, with the way to read it',
  async ({ request }) => {
    // Other journeys publish issues and take them away, also between two questions.
    await expect(async () => {
      const issues = IssuesSchema.parse(await (await request.get('/api/issues')).json())
      const others = issues.filter(({ isCurrent }) => !isCurrent)
      const { page } = await readPage(request, '/digital-magazine')
      const archive = page.part('section', { 'aria-labelledby': 'archive' })
      expect(archive.headings(3)).toEqual(others.map(({ title }) => title))
      const [newest] = others
      const href = archive.hrefOf(new RegExp(`^Read ?: ${newest?.season} ${newest?.year}`))
      expect(href).toBe(`/issues/${newest?.id}`)
      expect((await readPage(request, href)).page.headings(1)).toEqual([`${newest?.season} ${newest?.year}`])
    }).toPass({ timeout: 30_000 })
  },
)

testWithoutBrowser(
  'an issue has its letter, its contents, and leads to the issues before and after it',
  async ({ request }) => {
    const { page } = await readPage(request, '/issues/summer-2026')
    expect(page.headings(1)).toEqual(['Summer 2026'])
    const letter = page.part('section', { 'aria-labelledby': 'letter' })
    expect(letter.headings(2)).toEqual(['From the Editor'])
    expect(letter.text).toContain('Helena Marchetti')
    const contents = page.part('section', { 'aria-labelledby': 'contents' })
    expect(contents.headings(2)).toEqual(['Contents'])
    expect(contents.headings(3)[0]).toBe('The Price of a Spare Part')
    const around = page.part('nav', { 'aria-label': 'Issues before and after' })
    expect(around.hrefOf('Autumn 2026')).toBe('/issues/autumn-2026')
    expect(around.hrefOf('Spring 2026')).toBe('/issues/spring-2026')
    expect((await readPage(request, '/issues/spring-2026')).status).toBe(200)
  },
)

test('an issue without articles says so, its first ones stand in its contents at once, and a new address is led to', async ({
  request,
  newsroom,
}) => {
  const issue = await createIssue(newsroom)
  const read = async () => (await readPage(request, `/issues/${issue.slug}`)).page
  await expect.poll(async () => (await read()).text).toContain('No articles available for this issue.')

  const second = await newsroom.publish({ issue: issue.id, printOrder: 2 })
  const first = await newsroom.publish({ issue: issue.id, printOrder: 1 })
  const contents = async () => (await read()).part('section', { 'aria-labelledby': 'contents' }).headings(3)
  await expect.poll(contents, { intervals: [50] }).toEqual([first.title, second.title])

  const answer = await newsroom.cms.send('PATCH', `issues/${issue.id}?depth=0`, { slug: `${issue.slug}-new` })
  expect(answer).toMatchObject({ ok: true })
  const moved = async () =>
    (await request.get(`/issues/${issue.slug}`, { maxRedirects: 0 })).headers()['location']
  await expect.poll(moved, { intervals: [100] }).toBe(`/issues/${issue.slug}-new`)
  expect((await request.get(`/issues/${issue.slug}`)).url()).toMatch(new RegExp(`/issues/${issue.slug}-new$`))
})

testWithoutBrowser('an unknown issue is not found', async ({ request }) => {
  const { status, page } = await readPage(request, '/issues/no-such-issue')
  expect(status).toBe(404)
  expect(page.headings(1)).toEqual(['Page Not Found'])
})

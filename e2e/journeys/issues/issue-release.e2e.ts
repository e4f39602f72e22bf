import { createIssue } from '../../cms/issues.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

async function plannedIssue(newsroom: Newsroom, count: number) {
  const issue = await createIssue(newsroom, { _status: 'draft' })
  const articles: { id: number; title: string }[] = []
  for (let place = 1; place <= count; place += 1) {
    const data = { title: uniqueName(`Part ${place}`), issue: issue.id, printOrder: place }
    const article = await newsroom.cms.createArticle({ ...(await newsroom.draft(data)), _status: 'draft' })
    newsroom.deleteAfterwards(article.id)
    articles.push(article)
  }
  return { issue, articles }
}

test('an issue and its articles reach readers at one moment', async ({ page, context, newsroom }) => {
  const { issue, articles } = await plannedIssue(newsroom, 6)
  await signInBrowser(context, await newsroom.hire('publisher'))
  await page.goto(`/admin/collections/issues/${issue.id}`)
  const release = page.getByRole('region', { name: 'Articles of this issue' })
  await expect(release.getByRole('checkbox', { checked: true })).toHaveCount(6)
  await release.getByRole('checkbox').nth(5).uncheck()
  await release.getByRole('button', { name: 'Publish issue with 5 articles' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Publish the issue with 5 articles?' })
  const warnings = question.getByRole('list', { name: 'Warnings' })
  await expect(warnings.getByRole('listitem')).toHaveCount(5)
  await expect(warnings).toContainText('There is no picture above the text')
  await expect(question.getByText(articles[5]?.title ?? '')).toHaveCount(0)
  await question.getByRole('button', { name: 'Not yet' }).click()
  expect((await page.request.get(`/api/issues/${issue.slug}/articles`)).status()).toBe(404)
  await release.getByRole('button', { name: 'Publish issue with 5 articles' }).click()
  await question.getByRole('button', { name: 'Publish', exact: true }).click()

  const counts = new Set<number>()
  const readCount = async () => {
    const response = await page.request.get(`/api/issues/${issue.slug}/articles`)
    const count = response.ok() ? (await response.json()).length : 0
    counts.add(count)
    return count
  }
  await expect.poll(readCount, { intervals: [20], timeout: 30_000 }).toBe(5)
  // Nobody has ever seen some of them.
  expect([...counts].filter((count) => count !== 0 && count !== 5)).toEqual([])
  await expect(page.locator('.meridian-receipt').getByRole('status')).toContainText(
    'Live with 5 articles at one moment',
  )
  await expect(release.getByText('Live', { exact: true })).toHaveCount(5)
  await page.goto(`/issues/${issue.slug}`)
  await expect(page.getByRole('link', { name: articles[0]?.title ?? '' }).first()).toBeVisible()
  await expect(page.getByText(articles[5]?.title ?? '')).toHaveCount(0)
})

test.describe('refused', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] })

  test('when one article is not complete nothing is published, and each problem is named', async ({
    page,
    context,
    newsroom,
  }) => {
    const { issue, articles } = await plannedIssue(newsroom, 3)
    const [, second] = articles
    if (!second) throw new Error('There are three.')
    await newsroom.cms.send('PATCH', `articles/${second.id}?draft=true&depth=0`, { excerpt: '' })
    await signInBrowser(context, await newsroom.hire('publisher'))
    await page.goto(`/admin/collections/issues/${issue.id}`)
    const release = page.getByRole('region', { name: 'Articles of this issue' })
    await expect(release.getByRole('listitem').filter({ hasText: second.title })).toContainText('Standfirst:')
    await release.getByRole('button', { name: 'Publish issue with 3 articles' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(release.getByRole('alert')).toContainText(second.title)
    await expect(release.getByRole('alert')).toContainText('Standfirst')
    expect((await page.request.get(`/api/issues/${issue.slug}/articles`)).status()).toBe(404)
    await expect(release.getByText('Draft', { exact: true })).toHaveCount(3)
  })
})

test('an issue is seen with its drafts before its release, by editors alone', async ({
  page,
  context,
  newsroom,
}) => {
  const { issue, articles } = await plannedIssue(newsroom, 2)
  await signInBrowser(context, await newsroom.hire('editor'))
  await page.goto(`/admin/collections/issues/${issue.id}`)
  await page.locator('#live-preview-toggler').click()
  const preview = page.frameLocator('#live-preview-iframe')
  await expect(preview.getByText('This preview follows what you type.')).toBeVisible()
  for (const { title } of articles) {
    await expect(preview.getByRole('link', { name: title })).toBeVisible()
  }
  const typed = uniqueName('The Issue Being Named')
  await page.getByRole('textbox', { name: 'Title' }).fill(typed)
  await expect(preview.getByText(typed)).toBeVisible()

  const address = (await page.locator('#live-preview-iframe').getAttribute('src')) ?? ''
  const stranger = await page.request.fetch(address.replace(/token=.*/, 'token=none'))
  expect(stranger.status()).toBe(403)
  expect((await page.request.get(`/issues/${issue.slug}`)).status()).toBe(404)
})

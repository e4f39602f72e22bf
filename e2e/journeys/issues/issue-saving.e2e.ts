import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Credentials } from '../../cms/cms-client.ts'
import { createIssue } from '../../cms/issues.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { IssueEditor } from '../../pages/issue-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const IssuesSchema = z.array(z.object({ id: z.string(), title: z.string(), description: z.string() }))

async function openAs(page: Page, credentials: Credentials, issueId: number): Promise<IssueEditor> {
  await signInBrowser(page.context(), credentials)
  const editor = new IssueEditor(page)
  await editor.open(issueId)
  return editor
}

/** What readers have of an issue with this title. */
async function publicIssue(newsroom: Newsroom, title: string) {
  const answer = await fetch(`${newsroom.origin}/api/issues`)
  return IssuesSchema.parse(await answer.json()).find((issue) => issue.title === title)
}

test('a new issue is saved as it is typed, and what was typed last is what Publish puts live', async ({
  page,
  newsroom,
}) => {
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new IssueEditor(page)
  const id = await editor.create()
  newsroom.afterwards(async () => void (await newsroom.cms.send('DELETE', `issues/${id}`)))
  const title = uniqueName('The Typed Issue')
  // Before the magazine began: the issues around the current one stay what they are.
  const year = 1900 + randomInt(90)
  const week = 1 + randomInt(52)
  await editor.title.fill(title)
  await editor.season.fill(`Week ${week}`)
  await editor.saved(`Week ${week}`)
  await expect(page.getByRole('heading', { name: `${title} (Week ${week})` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Draft' })).toHaveCount(0)
  await test.step('the preview beside it follows, however little there is', async () => {
    await page.locator('#live-preview-toggler').click()
    const preview = page.frameLocator('#live-preview-iframe')
    await expect(preview.getByText('This preview follows what you type.')).toBeVisible()
    await editor.description.fill('Typed beside the preview.')
    await expect(preview.getByText('Typed beside the preview.')).toBeVisible()
    await page.locator('#live-preview-toggler').click()
    await editor.saved('Typed beside the preview.')
  })
  await page.reload()
  await expect(editor.title).toHaveValue(title)
  await expect(editor.season).toHaveValue(`Week ${week}`)
  await expect(editor.description).toHaveValue('Typed beside the preview.')
  expect(await publicIssue(newsroom, title)).toBeUndefined()

  await editor.year.fill(String(year))
  await editor.description.fill('Typed a moment before it went out.')
  await editor.publishButton.click()
  await expect
    .poll(() => publicIssue(newsroom, title))
    .toEqual(
      expect.objectContaining({
        id: `week-${week}-${year}`,
        description: 'Typed a moment before it went out.',
      }),
    )
  await expect(editor.document.getByRole('link', { name: 'View on site' })).toHaveAttribute(
    'href',
    `/issues/week-${week}-${year}`,
  )

  await test.step('what is typed afterwards is a draft beside it', async () => {
    await editor.description.fill('A second thought.')
    await editor.saved('A second thought.')
    await page.reload()
    await expect(editor.description).toHaveValue('A second thought.')
    expect(await publicIssue(newsroom, title)).toMatchObject({
      description: 'Typed a moment before it went out.',
    })
  })
})

test('an issue goes out with its articles as it was typed the moment before', async ({ page, newsroom }) => {
  const issue = await createIssue(newsroom, { _status: 'draft' })
  const data = { issue: issue.id, printOrder: 1 }
  const article = await newsroom.cms.createArticle({ ...(await newsroom.draft(data)), _status: 'draft' })
  newsroom.deleteAfterwards(article.id)
  const editor = await openAs(page, await newsroom.hire('publisher'), issue.id)
  const release = page.getByRole('region', { name: 'Articles of this issue' })
  await release.getByRole('button', { name: 'Publish issue with 1 article' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
  const title = uniqueName('The Title of the Last Moment')
  await editor.title.fill(title)
  await release.getByRole('button', { name: 'Publish issue with 1 article' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => publicIssue(newsroom, title), { timeout: 30_000 }).toMatchObject({ id: issue.slug })
  await test.step('and its form goes on from there', async () => {
    const saving = page.waitForResponse((response) => response.url().includes('autosave=true'))
    await editor.description.fill('Typed after it went out.')
    expect((await saving).status()).toBe(200)
    await editor.saved('Typed after it went out.')
    await expect(page.getByText('saved another version')).toBeHidden()
  })
})

test('two editors who write into one issue see each other, choose field by field, and lose nothing', async ({
  page,
  browser,
  baseURL,
  newsroom,
}) => {
  test.slow()
  const issue = await createIssue(newsroom)
  const anna = await newsroom.hire('editor', { firstName: 'Anna', lastName: 'Weiss' })
  const bernd = await newsroom.hire('editor', { firstName: 'Bernd', lastName: 'Grau' })
  const ofAnna = await openAs(page, anna, issue.id)
  const berndsContext = await browser.newContext({ ...(baseURL && { baseURL }) })
  const berndsPage = await berndsContext.newPage()
  const ofBernd = await openAs(berndsPage, bernd, issue.id)
  await expect(berndsPage.getByText(/^Anna Weiss has this open since \d\d:\d\d\.$/)).toBeVisible()

  const [annasTitle, berndsTitle] = [uniqueName('The Title of Anna'), uniqueName('The Title of Bernd')]
  await ofAnna.title.fill(annasTitle)
  await ofAnna.season.fill('Winter')
  await ofAnna.saved('"season":"Winter"')
  // Both are typed before the CMS answers, however long that takes.
  const typed = Promise.withResolvers<void>()
  await berndsPage.route(/autosave=true/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await ofBernd.title.fill(berndsTitle)
  await ofBernd.description.fill('The description that Bernd wrote.')
  typed.resolve()
  const dialog = berndsPage.getByRole('dialog').filter({ hasText: 'Two versions of this issue' })
  await expect(dialog).toContainText('Anna Weiss saved another version')
  const field = (name: string) => dialog.getByRole('group', { name })
  // Where only one has changed a field, that is suggested; where both have, somebody decides.
  await expect(field('Season').getByRole('radio', { name: 'The one of Anna Weiss' })).toBeChecked()
  await expect(field('Description').getByRole('radio', { name: 'Mine' })).toBeChecked()
  const save = dialog.getByRole('button', { name: 'Save what I chose' })
  await expect(save).toBeDisabled()
  await field('Title').getByRole('radio', { name: 'The one of Anna Weiss' }).check()
  await save.click()
  await ofBernd.saved('The description that Bernd wrote.')
  await expect(ofBernd.title).toHaveValue(annasTitle)
  await berndsContext.close()

  await page.reload()
  await expect(ofAnna.title).toHaveValue(annasTitle)
  await expect(ofAnna.season).toHaveValue('Winter')
  await expect(ofAnna.description).toHaveValue('The description that Bernd wrote.')
  await test.step('the version that was not chosen stays in the history', async () => {
    await page.goto(`/admin/collections/issues/${issue.id}/versions`)
    await expect(page.getByText('Anna Weiss').first()).toBeVisible()
    await expect(page.getByText('Bernd Grau').first()).toBeVisible()
  })
})

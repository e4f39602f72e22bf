import { openDatabase } from '../../accounts/database.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { readMailbox } from '../../cms/mailbox.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { overflow } from '../../browser/layout.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'
import { SchedulePanel } from '../../pages/schedule-panel.page.ts'

/** What carries out schedules is a process that loads the whole CMS first, beside all that a busy machine does. */
const startsWithin = { timeout: 120_000 }
/** While nothing is due soon. */
const panelLooksAgainMs = 31_000
const farAway = new Date('2027-06-01T09:30:00Z')

async function draftArticle(newsroom: Newsroom, data: object = {}) {
  const article = await newsroom.cms.createArticle({ ...(await newsroom.draft(data)), _status: 'draft' })
  newsroom.deleteAfterwards(article.id)
  return article
}

test('an article goes out when it is due, as it was scheduled, whatever was written since', async ({
  page,
  context,
  newsroom,
}) => {
  const title = uniqueName('The Hour of the Owl')
  const article = await draftArticle(newsroom, { title })
  await signInBrowser(context, await newsroom.hire('publisher', { firstName: 'Ines', lastName: 'Prado' }))
  await page.clock.install()
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const panel = new SchedulePanel(page)
  await panel.schedule('Publish later…', farAway)
  await expect(panel.planned).toContainText('Scheduled by Ines Prado')
  const later = uniqueName('Written After Hours')
  await editor.title.fill(later)
  await editor.autosaved(later)
  const readTitles = async () => (await newsroom.activeArticles()).map((active) => active.title)
  expect(await readTitles()).not.toContain(title)

  const dueAt = await makeDue({ articleId: article.id, inSeconds: 2 })
  await expect.poll(readTitles, { intervals: [100], ...startsWithin }).toContain(title)
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt.getTime())
  await page.clock.fastForward(panelLooksAgainMs)
  await expect(panel.last).toContainText('It was published by the clock')
  await editor.open(article.id)
  await expect(editor.title).toHaveValue(later)
})

test('what is scheduled stands in the schedule, is told of an embargo that a colleague sets later, and can be cancelled', async ({
  page,
  context,
  newsroom,
}) => {
  const title = uniqueName('The Owl Reconsiders')
  const article = await draftArticle(newsroom, { title })
  await signInBrowser(context, await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const panel = new SchedulePanel(page)
  await panel.schedule('Publish later…', farAway)
  await expect(panel.planned).toContainText('Goes out on Tue 1 Jun 2027, 09:30')
  await expect(panel.planned).not.toContainText('embargo')
  await expect(panel.action('Publish later…')).toHaveCount(0)

  const embargoUntil = new Date(farAway.getTime() + 3_600_000).toISOString()
  await newsroom.cms.send('PATCH', `articles/${article.id}?draft=true&depth=0`, { embargoUntil })
  await editor.open(article.id)
  await expect(panel.planned).toContainText('It will not go out then. The article is now under embargo until')

  await page.goto('/admin/schedules')
  const toCome = page.getByRole('region', { name: 'To come, table' })
  const row = toCome.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Tue 1 Jun 2027, 09:30')
  await expect(row).toContainText('It will not go out then.')
  await page.getByRole('button', { name: `Cancel: ${title}` }).click()
  await expect(row).toHaveCount(0)
  await editor.open(article.id)
  await expect(panel.panel.getByText('Nothing is scheduled.')).toBeVisible()
})

test.describe('refused', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] })

  test('what could not be published so is not scheduled, and every problem is named', async ({
    page,
    context,
    newsroom,
  }) => {
    const article = await draftArticle(newsroom)
    await signInBrowser(context, await newsroom.hire('publisher'))
    const editor = new ArticleEditor(page)
    await editor.open(article.id)
    await editor.standfirst.fill('')
    const panel = new SchedulePanel(page)
    await panel.schedule('Publish later…', farAway)
    await expect(panel.panel.getByRole('alert')).toContainText('Standfirst')
    await expect(panel.planned).toHaveCount(0)
  })
})

test('anyone who scheduled what cannot be done is told by mail and on the document', async ({
  page,
  context,
  newsroom,
}) => {
  const slug = uniqueName('taken-address').replaceAll(' ', '-')
  const article = await draftArticle(newsroom)
  await newsroom.cms.send('PATCH', `articles/${article.id}?draft=true&depth=0`, { slug })
  const publisher = await newsroom.hire('publisher')
  await signInBrowser(context, publisher)
  await page.clock.install()
  await new ArticleEditor(page).open(article.id)
  const panel = new SchedulePanel(page)
  await panel.schedule('Publish later…', farAway)
  await expect(panel.planned).toHaveCount(1)
  // A colleague gives the address to another article meanwhile.
  await newsroom.publish({ slug })
  await makeDue({ articleId: article.id })
  const mails = async () => (await readMailbox(newsroom.cms, publisher.email)).map((mail) => mail.subject)
  await expect.poll(mails, startsWithin).toEqual([expect.stringContaining('was not published')])
  await page.clock.fastForward(panelLooksAgainMs)
  await expect(panel.last).toContainText('It was not published')
  await expect(panel.last).toContainText('address')
})

test('an editor sees what is scheduled, and nothing to schedule with @phone', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await draftArticle(newsroom)
  await signInBrowser(context, await newsroom.hire('editor'))
  await new ArticleEditor(page).open(article.id)
  const panel = new SchedulePanel(page)
  await expect(panel.panel.getByText('Nothing is scheduled.')).toBeVisible()
  await expect(panel.panel.getByRole('button')).toHaveCount(0)
  await page.goto('/admin/schedules')
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
})

/**
 * Moves what is scheduled for an article to in a moment, by the database's clock, and has the worker hear of it as of
 * whatever is scheduled. Gives the moment.
 */
async function makeDue(input: { articleId: number; inSeconds?: number }): Promise<Date> {
  const { rows } = await openDatabase().query<{ dueAt: Date }>(
    `update publish_schedules set due_at = clock_timestamp() + make_interval(secs => $2)
     where collection = 'articles' and document_id = $1 and state = 'waiting' returning due_at as "dueAt"`,
    [input.articleId, input.inSeconds ?? 0],
  )
  const [moved] = rows
  if (!moved) throw new Error(`Nothing is scheduled for article ${input.articleId}.`)
  await openDatabase().query(`notify publish_schedules`)
  return moved.dueAt
}

import type { Browser, Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

/** A colleague at a browser of their own. */
async function seat(
  browser: Browser,
  newsroom: Newsroom,
  role: Parameters<Newsroom['hire']>[0],
  name: { firstName: string; lastName: string },
): Promise<Page> {
  const context = await browser.newContext()
  newsroom.afterwards(() => context.close())
  await signInBrowser(context, await newsroom.hire(role, name))
  return context.newPage()
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
const cardIn = (page: Page, name: string, title: string) =>
  column(page, name).getByRole('listitem').filter({ hasText: title })
const menuOf = (page: Page, title: string) => page.getByRole('combobox', { name: `Move ‘${title}’ to` })

/** Moves a card by its menu. */
async function move(page: Page, title: string, to: string): Promise<void> {
  await menuOf(page, title).selectOption(to)
  await page.getByRole('button', { name: `Move ‘${title}’` }).click()
}

/** The number of the article that a card leads to. */
async function articleOf(page: Page, title: string): Promise<number> {
  const href = await page.getByRole('link', { name: title }).getAttribute('href')
  return Number(href?.split('/').at(-1))
}

test('an article goes over the planning board from the idea to the schedule, by menu, by drag and by its writer', async ({
  browser,
  newsroom,
}) => {
  test.slow()
  const title = uniqueName('The Price of Water')
  const lastName = uniqueName('Marsh').replaceAll(' ', '')
  const publisher = await seat(browser, newsroom, 'publisher', { firstName: 'Paul', lastName })
  const contributor = await seat(browser, newsroom, 'contributor', { firstName: 'Cleo', lastName })

  await test.step('an idea is pitched, and stands on the board with its note', async () => {
    await publisher.goto('/admin/planning')
    await publisher.getByRole('button', { name: 'New idea' }).click()
    const form = publisher.getByRole('form', { name: 'New idea' })
    await expect(form.getByLabel('Title')).toBeFocused()
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Note for colleagues').fill('Ask the utilities first.')
    await form.getByLabel('Section').selectOption('Strategy')
    await form.getByRole('button', { name: 'Put it on the board' }).click()
    await expect(cardIn(publisher, 'Idea', title)).toContainText('Ask the utilities first.')
    newsroom.deleteAfterwards(await articleOf(publisher, title))
    expect(await findViolations(publisher, '.staff-view')).toEqual([])
  })

  await test.step('moved to ‘Assigned’ by its menu it asks who writes it, and until when', async () => {
    await move(publisher, title, 'Assigned')
    const card = cardIn(publisher, 'Idea', title)
    await expect(card.getByLabel('Assigned to')).toBeFocused()
    await card.getByLabel('Assigned to').selectOption(`Cleo ${lastName}`)
    await card.getByLabel('Deadline').fill('2026-01-05')
    await card.getByRole('button', { name: 'Save plan' }).click()
    await expect(cardIn(publisher, 'Assigned', title)).toContainText('Overdue since 5 Jan 2026')
  })

  await test.step('its writer finds it on the first page and in the mailbox, and opens it', async () => {
    await contributor.goto('/admin')
    const assigned = contributor.getByRole('region', { name: 'Assigned to you' })
    await expect(assigned).toContainText('Overdue since 5 Jan 2026')
    await assigned.getByRole('link', { name: title }).click()
    const editor = new ArticleEditor(contributor)
    await expect(editor.title).toHaveValue(title)
    await expect(contributor.getByRole('region', { name: 'Planning' })).toContainText('Assigned · You')
    await editor.standfirst.fill('What a glass of water costs, and who pays.')
    await editor.autosaved('What a glass of water costs')
  })

  await test.step('what they write is in work; by drag it goes on, and by keyboard back', async () => {
    await publisher.reload()
    const card = cardIn(publisher, 'In work', title)
    await expect(card).toBeVisible()
    await card.dragTo(column(publisher, 'In review'))
    await expect(cardIn(publisher, 'In review', title)).toBeVisible()
    await menuOf(publisher, title).focus()
    await publisher.keyboard.type('In w')
    await publisher.keyboard.press('Tab')
    await publisher.keyboard.press('Enter')
    await expect(cardIn(publisher, 'In work', title)).toBeVisible()
    await expect(menuOf(publisher, title)).toBeFocused()
  })

  await test.step('the writer moves it on the board, where others’ work is not to be seen', async () => {
    await contributor.goto('/admin/planning')
    await move(contributor, title, 'In review')
    await expect(cardIn(contributor, 'In review', title)).toBeVisible()
    await expect(contributor.getByLabel('Deadline')).toHaveCount(0)
    await expect(menuOf(contributor, title).getByRole('option', { name: 'Scheduled' })).toHaveCount(0)
  })

  await test.step('who may publish schedules it from the board, once nothing stands in the way', async () => {
    await publisher.reload()
    await move(publisher, title, 'Scheduled')
    const card = cardIn(publisher, 'In review', title)
    await card.getByRole('button', { name: 'Schedule it' }).click()
    await expect(card.getByRole('alert')).toContainText('Nothing was done.')
    const id = await articleOf(publisher, title)
    await newsroom.cms.send('PATCH', `articles/${id}?draft=true`, {
      ...(await newsroom.draft({ title })),
      isReadyForReview: true,
    })
    await publisher.reload()
    await move(publisher, title, 'Scheduled')
    await card.getByRole('button', { name: 'Schedule it' }).click()
    await expect(cardIn(publisher, 'Scheduled', title)).toContainText('Goes out')
    await expect(menuOf(publisher, title)).toHaveCount(0)
  })

  await test.step('published it leaves the board', async () => {
    const id = await articleOf(publisher, title)
    await newsroom.cms.updateArticle(id, { _status: 'published' })
    await publisher.reload()
    await expect(publisher.getByRole('heading', { name: 'Planning', level: 1 })).toBeVisible()
    await expect(publisher.getByRole('link', { name: title })).toHaveCount(0)
  })
})

test('the board is filtered, and fits a phone @phone', async ({ page, context, newsroom }) => {
  const lastName = uniqueName('Reed').replaceAll(' ', '')
  await signInBrowser(context, await newsroom.hire('editor', { firstName: 'Edda', lastName }))
  const [mine, free] = [uniqueName('Mine'), uniqueName('Nobody’s')]
  await page.goto('/admin/planning')
  for (const [title, assignee] of [
    [mine, `Edda ${lastName}`],
    [free, 'Nobody'],
  ] as const) {
    await page.getByRole('button', { name: 'New idea' }).click()
    const form = page.getByRole('form', { name: 'New idea' })
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Assigned to').selectOption(assignee)
    await form.getByRole('button', { name: 'Put it on the board' }).click()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    newsroom.deleteAfterwards(await articleOf(page, title))
  }
  await page.getByLabel('Assignee').selectOption('Me')
  await expect(page.getByRole('link', { name: free })).toHaveCount(0)
  await expect(page.getByRole('link', { name: mine })).toBeVisible()
  await page.getByLabel('Assignee').selectOption('Nobody')
  await expect(page.getByRole('link', { name: free })).toBeVisible()
  await expect(page.getByRole('link', { name: mine })).toHaveCount(0)
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, '.staff-view')).toEqual([])

  await test.step('beside the article it is planned without a change of the article', async () => {
    await page.getByRole('link', { name: free }).click()
    const panel = page.getByRole('region', { name: 'Planning' })
    await panel.getByRole('button', { name: 'Plan…' }).click()
    await panel.getByLabel('Assigned to').selectOption(`Edda ${lastName}`)
    await panel.getByRole('button', { name: 'Save plan' }).click()
    await expect(panel).toContainText('Assigned · You')
  })
})

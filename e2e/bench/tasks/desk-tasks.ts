import { expect } from '@playwright/test'
import { body, paragraph } from '../../content/rich-text.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { createIssue } from '../../cms/issues.ts'
import { giveAddress } from '../../accounts/addresses.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { StaffSubscriptionsPage } from '../../pages/staff-subscriptions.page.ts'
import { StaffTicketPage } from '../../pages/staff-ticket.page.ts'
import { subscribe } from '../../payments/subscribe.ts'
import type { Place, Task } from './task.ts'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** The reader's page, as an administrator has it before them. */
async function readersPage({ as, reader }: Place): Promise<StaffSubscriptionsPage> {
  const staff = new StaffSubscriptionsPage(await as('admin'))
  await staff.open({ email: reader.email, name: nameOf(reader) })
  return staff
}

async function draftsOfIssue(
  newsroom: Place['newsroom'],
  issue: number | null,
  count: number,
): Promise<string[]> {
  const titles: string[] = []
  for (let place = 1; place <= count; place += 1) {
    const data = { title: uniqueName(`Part ${place}`), issue, ...(issue !== null && { printOrder: place }) }
    const article = await newsroom.cms.createArticle({ ...(await newsroom.draft(data)), _status: 'draft' })
    newsroom.deleteAfterwards(article.id)
    titles.push(article.title)
  }
  return titles
}

export const deskTasks: Task[] = [
  {
    name: 'Begin an issue with its words',
    before: { presses: 11, seconds: 30 },
    async prepare({ page, newsroom }) {
      await page.goto('/admin/collections/issues')
      return async () => {
        await page
          .getByRole('link', { name: /^Create/ })
          .first()
          .click()
        await expect(page).toHaveURL(/\/issues\/\d+$/)
        const id = Number(/\d+$/.exec(page.url())?.[0])
        newsroom.afterwards(async () => void (await newsroom.cms.send('DELETE', `issues/${id}`)))
        await page.getByRole('textbox', { name: 'Title' }).click()
        await page.keyboard.type(uniqueName('The Harbour Issue'))
        for (const words of ['An issue about ports.', 'March', '2198']) {
          await page.keyboard.press('Tab')
          await page.keyboard.type(words)
        }
        await expect(page.getByRole('heading', { name: /\(March 2198\)$/ })).toBeVisible()
        await expect(page.locator('.saving-state')).toHaveText(/^Saved/)
      }
    },
  },
  {
    name: 'Three articles into an issue',
    before: { presses: 9, seconds: 20 },
    async prepare({ page, newsroom }) {
      const issue = await newsroom.addIssue({ title: uniqueName('The Monthly Issue'), season: 'March' })
      const titles = await draftsOfIssue(newsroom, null, 3)
      await page.goto(`/admin/collections/issues/${issue}`)
      const contents = page.getByRole('region', { name: 'Contents' })
      return async () => {
        for (const title of titles) {
          await contents.getByRole('button', { name: 'Add an article…' }).click()
          await page.getByRole('dialog').getByRole('button', { name: title }).click()
          await expect(contents.getByRole('link', { name: title })).toBeVisible()
        }
      }
    },
  },
  {
    name: 'Publish an issue with its articles',
    before: { presses: 2, seconds: 8 },
    async prepare({ page, newsroom }) {
      const issue = await createIssue(newsroom, { _status: 'draft' })
      await draftsOfIssue(newsroom, issue.id, 3)
      await page.goto(`/admin/collections/issues/${issue.id}`)
      const release = page.getByRole('region', { name: 'Articles of this issue' })
      await expect(release.getByRole('checkbox', { checked: true })).toHaveCount(3)
      return async () => {
        await release.getByRole('button', { name: 'Publish issue with 3 articles' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
        await expect(release.getByText('Live', { exact: true })).toHaveCount(3)
      }
    },
  },
  {
    name: 'What leads the home page',
    before: { presses: 3, seconds: 5 },
    async prepare({ page, newsroom, keepHomePage }) {
      await keepHomePage()
      const article = await newsroom.publish({ title: uniqueName('Leads the page') })
      await page.goto('/admin/globals/home-page')
      const field = page.locator('#field-coverStory')
      return async () => {
        await field.getByRole('combobox').click()
        await page.keyboard.type(article.title)
        await page.getByRole('option', { name: article.title }).click()
        await page
          .getByRole('button', { name: /^Publish/ })
          .first()
          .click()
        await expect(page.locator('.meridian-receipt').getByRole('status')).toHaveText(/^Live on/)
      }
    },
  },
  {
    name: 'Find a reader',
    before: { presses: 2, seconds: 6 },
    async prepare({ as, reader }) {
      const staff = new StaffSubscriptionsPage(await as('support'))
      await staff.page.goto('/admin/readers')
      return async () => {
        await staff.search.click()
        await staff.page.keyboard.type(`${reader.email}\n`)
        await staff.found.getByRole('link', { name: nameOf(reader) }).click()
        await expect(staff.page.getByRole('heading', { level: 1, name: nameOf(reader) })).toBeVisible()
      }
    },
  },
  {
    name: 'Refund a payment',
    before: { presses: 4, seconds: 4 },
    async prepare(place) {
      await subscribe(place.readerContext.request, { plan: 'global-reader' })
      const staff = await readersPage(place)
      return async () => {
        await staff.button('Refund…').click()
        await staff.page.getByRole('textbox', { name: 'Reason' }).click()
        await staff.page.keyboard.type('The autumn issue came late')
        await staff.button('Refund $200').click()
        await expect(staff.says('$200 go back to the card.')).toBeVisible()
      }
    },
  },
  {
    name: 'Give complimentary access',
    before: { presses: 6, seconds: 3 },
    async prepare(place) {
      const staff = await readersPage(place)
      return async () => {
        await staff.button('Give complimentary access…').click()
        const form = staff.page.getByRole('form', { name: 'Complimentary access' })
        await place.counter.choose(form.getByRole('combobox', { name: 'Plan' }), 'The Platinum Circle')
        await form.getByLabel('Last day (UTC)').fill('2031-12-31')
        place.counter.add(1)
        await form.getByRole('textbox', { name: 'Reason, for colleagues' }).click()
        await staff.page.keyboard.type('Speaks at our dinner')
        await staff.button('Give it').click()
        await expect(staff.subscription).toContainText('Complimentary')
      }
    },
  },
  {
    name: 'Answer a ticket and close it',
    before: { presses: 4, seconds: 7 },
    async prepare({ as, readerContext }) {
      const subject = uniqueName('Where is winter')
      const data = { subject, category: 'delivery', message: 'My copy has not come.' }
      expect((await readerContext.request.post('/api/user/support-tickets', { data })).status()).toBe(201)
      const staff = new StaffTicketPage(await as('support'))
      await staff.find(subject)
      return async () => {
        await staff.open(subject)
        await staff.answer.click()
        await staff.page.keyboard.type('It is on its way.')
        await staff.sendAndClose.click()
        await expect(staff.status).toContainText('Closed')
      }
    },
  },
  {
    name: 'Make a print batch',
    before: { presses: 2, seconds: 2 },
    async prepare({ as, reader, readerContext }) {
      await giveAddress(readerContext.request, reader, 'stJamessSquare')
      await subscribe(readerContext.request, { plan: 'platinum' })
      const page = await as('admin')
      await page.goto('/admin/print-runs')
      return async () => {
        await page.getByRole('button', { name: /^Make batch \d+$/ }).click()
        await expect(page.getByText(/^Batch \d+ is made\./)).toBeVisible()
      }
    },
  },
  {
    name: 'Take a suggestion of a colleague',
    before: null,
    most: 1,
    async prepare({ page, newsroom, as }) {
      const text = body(paragraph('The harbour silted up.'))
      const article = await newsroom.cms.createArticle({
        ...(await newsroom.draft({ body: text })),
        _status: 'draft',
      })
      newsroom.deleteAfterwards(article.id)
      const colleague = new ArticleEditor(await as('editor'))
      await colleague.open(article.id)
      await colleague.body.locator('p').first().click({ clickCount: 3 })
      await colleague.page.keyboard.press('Control+Alt+m')
      const written = colleague.page.getByRole('region', { name: /^Comments/ })
      await expect(written.getByLabel('Comment', { exact: true })).toBeFocused()
      await colleague.page.keyboard.type('Shorter.')
      await written.getByLabel('Suggest other words').check()
      await written.getByLabel('Instead').fill('The harbour is silting up.')
      await colleague.page.keyboard.press('Control+Enter')
      await expect(written.getByRole('listitem').first()).toContainText('Shorter.')
      const editor = new ArticleEditor(page)
      await editor.open(article.id)
      return async () => {
        await page.getByRole('button', { name: 'Take it' }).first().click()
        await expect(editor.body).toContainText('The harbour is silting up.')
      }
    },
  },
]

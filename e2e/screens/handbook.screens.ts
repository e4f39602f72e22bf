import { z } from 'zod'
import { readForHalfAnHour } from '../content/read-for-half-an-hour.ts'
import { wordpressExport } from '../content/wordpress-export.ts'
import { expect, test } from '../fixtures/reader.ts'
import { ArticleEditor } from '../pages/article-editor.page.ts'
import { PreflightPanel } from '../pages/preflight-panel.page.ts'
import { SchedulePanel } from '../pages/schedule-panel.page.ts'
import { signInBrowser } from '../pages/reader-session.ts'
import { StaffTicketPage } from '../pages/staff-ticket.page.ts'
import { takeHandbookPicture } from './take-handbook-picture.ts'

const article = 'the-quiet-capital'

test.describe('handbook', () => {
  test.beforeEach('an administrator who is signed in', async ({ context, newsroom }) => {
    await context.clearCookies()
    await signInBrowser(context, await newsroom.hire('admin', { firstName: 'Ines', lastName: 'Prado' }))
  })

  test('the first day', async ({ page }) => {
    await takeHandbookPicture(page, { name: 'first-day', open: () => page.goto('/admin') })
  })

  test('what is read now', async ({ page }) => {
    await readForHalfAnHour()
    await takeHandbookPicture(page, {
      name: 'audience',
      open: async () => {
        await page.goto('/admin/audience')
        await expect(page.getByRole('heading', { name: 'What is read' })).toBeVisible()
      },
    })
  })

  test('the exports of the magazine', async ({ page }) => {
    await takeHandbookPicture(page, {
      name: 'exports',
      open: async () => {
        await page.goto('/admin/exports')
        await page.getByLabel('Format').selectOption('redirects')
        await page.getByRole('button', { name: 'Export', exact: true }).click()
        await expect(page.getByRole('link', { name: /^Download Addresses/ }).first()).toBeVisible()
        await page.getByLabel('Format').selectOption('archive')
      },
    })
  })

  test('an import that is planned, and an old text beside the new one', async ({ page }) => {
    const origin = 'https://harbour-review.example'
    const posts = [
      {
        id: 71,
        title: 'The Slow Harbour',
        slug: 'the-slow-harbour',
        category: 'Leadership',
        text: `<!-- wp:paragraph --><p>Ships wait, as <a href="${origin}/?p=72">others did</a>, for the night tide. The pilots call it the long hour.</p><!-- /wp:paragraph -->\n<!-- wp:heading --><h2>What the port is paid</h2><!-- /wp:heading -->\n<!-- wp:paragraph --><p>Every hour costs a container ship some four thousand dollars.</p><!-- /wp:paragraph -->\n[contact-form-7 id="9"]`,
      },
      { id: 72, title: 'Others Did', slug: 'others-did', category: 'Harbours', text: 'They came by night.' },
      {
        id: 73,
        title: 'Pilots',
        slug: 'pilots',
        category: 'People of the Sea',
        text: 'Nine of them are left.',
      },
      {
        id: 74,
        title: 'A Letter',
        slug: 'a-letter',
        category: 'Leadership',
        text: 'It stays private.',
        status: 'private' as const,
      },
    ]
    await page.goto('/admin/imports')
    await page.getByLabel('Files').setInputFiles({
      name: 'harbour-review.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(wordpressExport({ origin, posts })),
    })
    await page.getByRole('button', { name: 'Send and read' }).click()
    await expect(page.getByText('Planned: look through it')).toBeVisible()
    const run = page.url()
    await takeHandbookPicture(page, { name: 'import-plan', open: () => page.goto(run) })
    await page.getByRole('button', { name: 'Bring it in' }).click()
    await expect(page.getByText('Brought in', { exact: true })).toBeVisible({ timeout: 60_000 })
    await takeHandbookPicture(page, {
      name: 'import-compare',
      open: async () => {
        await page.getByRole('link', { name: /^Articles, New: / }).click()
        await page.getByRole('link', { name: 'The Slow Harbour' }).click()
        await expect(page.getByRole('heading', { name: 'There', exact: true })).toBeVisible()
      },
    })
    await page.goto(run)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: 'Undo it all' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 60_000 })
  })

  test('an article being written', async ({ page, newsroom }) => {
    const id = await newsroom.cms.idOf('articles', article)
    const editor = new ArticleEditor(page)
    await takeHandbookPicture(page, { name: 'write', open: () => editor.open(id) })
    await takeHandbookPicture(page, {
      name: 'schedule',
      open: async () => {
        await new SchedulePanel(page).action('Publish later…').click()
        await expect(page.getByRole('button', { name: 'Schedule it' })).toBeVisible()
      },
    })
    await takeHandbookPicture(page, {
      name: 'correction',
      open: async () => {
        await editor.title.press('End')
        await editor.title.pressSequentially('.')
        await editor.title.press('Backspace')
        await editor.publishButton.click()
        await expect(page.getByText('Is this a correction?')).toBeVisible()
      },
    })
  })

  test('what is said before publishing', async ({ page, newsroom }) => {
    const data = { title: 'The Missing Figure', excerpt: 'It rose by [[ask Ana]] in a year.' }
    const draft = await newsroom.cms.createArticle({ ...(await newsroom.draft(data)), _status: 'draft' })
    newsroom.deleteAfterwards(draft.id)
    const preflight = new PreflightPanel(page)
    await takeHandbookPicture(page, {
      name: 'preflight',
      open: async () => {
        await new ArticleEditor(page).open(draft.id)
        await preflight.errors.first().scrollIntoViewIfNeeded()
      },
    })
  })

  test('the preview beside the form', async ({ page, newsroom }) => {
    const id = await newsroom.cms.idOf('articles', article)
    await takeHandbookPicture(page, {
      name: 'preview',
      open: async () => {
        const editor = new ArticleEditor(page)
        await editor.open(id)
        const preview = await editor.showPreview()
        await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
      },
    })
  })

  for (const [name, global] of [
    ['home-page', 'home-page'],
    ['menus', 'navigation'],
  ] as const) {
    test(`the preview of what is being arranged: ${name}`, async ({ page }) => {
      await takeHandbookPicture(page, {
        name,
        open: async () => {
          await page.goto(`/admin/globals/${global}`)
          await page.locator('#live-preview-toggler').click()
          const preview = page.frameLocator('#live-preview-iframe')
          await expect(preview.getByText('This preview follows what you type.')).toBeVisible()
        },
      })
    })
  }

  test('a picture', async ({ page, newsroom }) => {
    const answer = await newsroom.cms.send(
      'GET',
      `articles/${await newsroom.cms.idOf('articles', article)}?depth=0`,
    )
    const { heroImage } = z.object({ heroImage: z.number() }).parse(answer.ok ? answer.body : null)
    await takeHandbookPicture(page, {
      name: 'picture',
      open: async () => {
        await page.goto(`/admin/collections/media/${heroImage}`)
        await expect(page.getByText('May be shown until')).toBeVisible()
      },
    })
  })

  test('an issue and the content creator', async ({ page, newsroom }) => {
    const issue = await newsroom.cms.idOf('issues', 'autumn-2026')
    const places = {
      issue: `/admin/collections/issues/${issue}`,
      'content-creator': '/content-creator',
    }
    for (const [name, path] of Object.entries(places)) {
      await takeHandbookPicture(page, { name, open: () => page.goto(path) })
    }
  })
})

test('handbook: a ticket', async ({ page, browser, newsroom, reader }) => {
  expect(reader.email).toBeTruthy()
  const subject = 'The autumn edition to another address'
  const data = { subject, category: 'delivery', message: 'I am in Zurich until December.' }
  expect((await page.context().request.post('/api/user/support-tickets', { data })).ok()).toBe(true)
  const office = await browser.newContext()
  newsroom.afterwards(() => office.close())
  await signInBrowser(office, await newsroom.hire('support', { firstName: 'Erik', lastName: 'Holm' }))
  const staffPage = new StaffTicketPage(await office.newPage())
  await takeHandbookPicture(staffPage.page, {
    name: 'ticket',
    open: async () => {
      await staffPage.find(subject)
      await staffPage.open(subject)
    },
  })
})

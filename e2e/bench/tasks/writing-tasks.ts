import { expect, type Locator } from '@playwright/test'
import { drawPicture } from '../../content/picture.ts'
import { uniqueName, uniqueSlug } from '../../content/unique-name.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { LinkForm } from '../../pages/link-form.page.ts'
import { SchedulePanel } from '../../pages/schedule-panel.page.ts'
import type { Place, Task } from './task.ts'

/** The form of an article that readers have, at its text. */
async function published({ page, newsroom }: Place, data: object = {}) {
  const article = await newsroom.publish(data)
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  return { article, editor }
}

/** The form of a draft that could be published. */
async function drafted({ page, newsroom }: Place, data: object = {}) {
  const article = await newsroom.cms.createArticle({ ...(await newsroom.draft(data)), _status: 'draft' })
  newsroom.deleteAfterwards(article.id)
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  return { article, editor }
}

/** Writes the fields of a block's form with the keyboard alone, and keeps it. */
async function writeBlock(editor: ArticleEditor, kind: 'Quote' | 'Callout' | 'Table' | 'Pull quote') {
  const form = await editor.addBlock(kind)
  await form.getByRole('textbox').first().focus()
  await editor.page.keyboard.type('Less, but better.')
  const second = { Quote: 'Said by', Callout: 'Content', Table: 'Row 1, column 1', 'Pull quote': null }[kind]
  if (second !== null) await form.getByRole('textbox', { name: second }).fill('D. Renner')
  await editor.saveDrawer(form)
}

async function chooseFile(place: Place, button: Locator, name: string): Promise<void> {
  const choosing = place.page.waitForEvent('filechooser')
  await button.click()
  const buffer = await drawPicture('#12110e', '#b08d3f')
  await (await choosing).setFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
  place.counter.add(1)
}

export const writingTasks: Task[] = [
  {
    name: 'Begin an article',
    before: { presses: 2, seconds: 5 },
    async prepare({ page, newsroom }) {
      await page.goto('/admin')
      const begin = page.getByRole('link', { name: 'Write an article' })
      await expect(begin).toBeVisible()
      return async () => {
        await begin.click()
        await expect(page).toHaveURL(/\/articles\/\d+$/)
        await expect(new ArticleEditor(page).title).toBeEditable()
        newsroom.deleteAfterwards(Number(/\d+$/.exec(page.url())?.[0]))
      }
    },
  },
  {
    name: 'Title, standfirst and three paragraphs',
    before: { presses: 3, seconds: 17 },
    async prepare({ page, newsroom }) {
      const editor = new ArticleEditor(page)
      newsroom.deleteAfterwards(await editor.create())
      return async () => {
        await editor.title.click()
        await page.keyboard.type(uniqueName('Seen from the Quay'))
        await editor.standfirst.focus()
        await page.keyboard.type('What a harbour knows of patience.')
        await page.keyboard.press('Tab')
        await expect(editor.body).toBeFocused()
        for (const words of ['The tide comes in.', 'It goes out.', 'Nobody wrote it down.'])
          await page.keyboard.type(`${words}\n`)
        await editor.autosaved('Nobody wrote it down.')
      }
    },
  },
  {
    name: 'Link words to an article of ours',
    before: { presses: 4, seconds: 60 },
    most: 3,
    async prepare(place) {
      const target = await place.newsroom.publish({ title: uniqueName('The Orchard at Night') })
      const { editor } = await drafted(place)
      const { page } = place
      return async () => {
        await editor.body.locator('p').last().click()
        await editor.body.press('End')
        await editor.typeBody(' orchard')
        const link = new LinkForm(editor)
        await link.openForLastWord()
        await page.keyboard.type(target.title)
        await expect(link.option(target.title)).toBeVisible()
        await page.keyboard.press('Enter')
        await editor.autosaved(`/articles/${target.slug}`)
      }
    },
  },
  {
    name: 'Hero picture with its alternative text',
    before: { presses: 7, seconds: 37 },
    most: 4,
    async prepare(place) {
      const { editor } = await drafted(place)
      const { page } = place
      return async () => {
        const name = uniqueSlug('quay')
        await editor.showTab('Pictures')
        await chooseFile(place, page.getByRole('button', { name: 'Upload a picture…' }), name)
        const dialog = page.getByRole('dialog', { name: 'Upload a picture' })
        await expect(dialog.getByRole('textbox', { name: 'Alternative text' })).toBeFocused()
        await page.keyboard.type('A quay in the rain')
        await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
        await expect(page.locator('#field-heroImage')).toContainText(name)
      }
    },
  },
  {
    name: 'What must stay in view of the hero',
    before: { presses: 7, seconds: 36 },
    async prepare(place) {
      const { editor } = await drafted(place)
      const { page } = place
      return async () => {
        await editor.showTab('Pictures')
        await chooseFile(place, page.getByRole('button', { name: 'Upload a picture…' }), uniqueSlug('mole'))
        const dialog = page.getByRole('dialog', { name: 'Upload a picture' })
        await expect(dialog.getByRole('textbox', { name: 'Alternative text' })).toBeFocused()
        await page.keyboard.type('A mole at noon')
        await dialog.getByText('What must stay in view', { exact: true }).click()
        await dialog.getByRole('slider', { name: 'From the left' }).press('ArrowLeft')
        await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
        await expect(dialog).toBeHidden()
      }
    },
  },
  {
    name: 'Four blocks inside the text',
    before: { presses: 13, seconds: 16 },
    most: 8,
    async prepare(place) {
      const { editor } = await drafted(place)
      return async () => {
        await editor.body.locator('p').last().click()
        await editor.body.press('End')
        for (const kind of ['Quote', 'Callout', 'Table', 'Pull quote'] as const)
          await writeBlock(editor, kind)
        await expect(editor.blocks).toHaveCount(4)
      }
    },
  },
  {
    name: 'Preview',
    before: { presses: 2, seconds: 1 },
    async prepare(place) {
      const { editor, article } = await drafted(place)
      return async () => {
        const preview = await editor.openPreview()
        await expect(preview.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
        await preview.close()
      }
    },
  },
  {
    name: 'Publish',
    before: { presses: 2, seconds: 4 },
    async prepare(place) {
      const { editor } = await drafted(place)
      return async () => void (await editor.publish())
    },
  },
  {
    name: 'Publish a correction',
    before: { presses: 4, seconds: 18 },
    async prepare(place) {
      const { editor } = await published(place)
      return async () => {
        await editor.standfirst.click()
        await editor.standfirst.fill('A standfirst that is right.')
        await editor.publishChanges('The standfirst named the wrong river.')
      }
    },
  },
  {
    name: 'Bring an earlier version back',
    before: { presses: 4, seconds: 11 },
    async prepare(place) {
      const { editor, article } = await published(place)
      await place.newsroom.cms.updateArticle(article.id, { title: uniqueName('Another title') })
      await editor.open(article.id)
      const { page } = place
      return async () => {
        await page.getByRole('link', { name: /^Versions/ }).click()
        await page
          .getByRole('list', { name: /^Versions/ })
          .getByRole('link')
          .last()
          .click()
        await page.getByRole('button', { name: 'Restore this version…' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
        await expect(editor.title).toHaveValue(article.title)
      }
    },
  },
  {
    name: 'Another address for an article that readers have',
    before: { presses: 3, seconds: 11 },
    async prepare(place) {
      const { editor } = await published(place)
      return async () => {
        await editor.address.click()
        await editor.address.fill(uniqueSlug('another-address'))
        await editor.publishChanges()
      }
    },
  },
  {
    name: 'Unpublish',
    before: { presses: 3, seconds: 12 },
    async prepare(place) {
      const { editor } = await published(place)
      return () => editor.unpublish()
    },
  },
  {
    name: 'Schedule',
    before: { presses: 3, seconds: 4 },
    async prepare(place) {
      await drafted(place)
      const panel = new SchedulePanel(place.page)
      return async () => {
        await panel.schedule('Publish later…', new Date('2027-06-01T09:30:00Z'))
        await expect(panel.planned).toHaveCount(1)
      }
    },
  },
  {
    name: 'Hand in, as a contributor',
    before: null,
    most: 1,
    async prepare({ as, newsroom }) {
      const editor = new ArticleEditor(await as('contributor'))
      newsroom.deleteAfterwards(await editor.create())
      await editor.title.fill(uniqueName('Notes from a Small Harbour'))
      return async () => {
        await editor.page.getByRole('button', { name: 'Hand in' }).click()
        await expect(editor.page.getByRole('region', { name: 'In review' })).toBeVisible()
      }
    },
  },
]

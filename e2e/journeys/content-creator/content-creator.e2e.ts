import type { Locator } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { describeUnseenFocus, overflow } from '../../browser/layout.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { ContentCreatorPage } from '../../pages/content-creator.page.ts'
import { z } from 'zod'

test.use({ readerOptions: { role: 'contributor', firstName: 'Wanda', lastName: 'Writer' } })

test.beforeEach('a contributor is signed in', ({ reader }) => {
  expect(reader.firstName).toBe('Wanda')
})

const ArticleSchema = z.object({
  _status: z.string(),
  title: z.string(),
  excerpt: z.string(),
  aiAssisted: z.array(z.object({ what: z.string(), model: z.string() })),
  notes: z.array(z.object({ text: z.string(), isMust: z.boolean() })),
})

test('spec §2 content creator: a contributor goes from a brief to a draft article, which readers do not have @phone', async ({
  page,
  newsroom,
  isMobile,
}) => {
  test.slow()
  const creator = new ContentCreatorPage(page)
  // Without a figure: sentences that repeat one would have to be checked.
  const topic = 'Patience in boards'
  const outline = page.getByRole('button', { name: 'Write an outline' })

  await test.step('brief', async () => {
    await creator.open()
    await expect(page.getByText('A sandbox on this machine writes these texts')).toBeVisible()
    await creator.topic.focus()
    await page.keyboard.type(topic)
    await expect(creator.saved).toBeVisible()
    if (!isMobile) await walkTo(outline)
    await page.getByRole('combobox', { name: 'Section', exact: true }).selectOption('Leadership')
    await page.getByRole('button', { name: 'Add a text' }).click()
    await page.getByLabel('Title of source 1').fill('The survey')
    await page.getByLabel('Address of source 1').fill('https://survey.example/2026')
    await page
      .getByLabel('Text of source 1')
      .fill('Nine boards in ten wait for a second opinion. Most wait too long.')
    await expect(creator.saved).toBeVisible()
    await expect.poll(() => overflow(page)).toBe(0)
  })

  await test.step('outline, changed by hand', async () => {
    const stream = page.waitForResponse(/\/generations\/[\w-]+\/events$/)
    await outline.press('Enter')
    await stream
    await expect(creator.writing).toBeHidden({ timeout: 45_000 })
    await expect(page.getByRole('button', { name: 'Write another outline' })).toBeFocused()
    await expect(creator.outline).toHaveValue(/What The survey shows, and what it leaves out \[1\]/)
    await creator.outline.fill('- **Opening**: the boardroom at seven')
    await expect(
      page.getByText(/^[\d,]+ tokens read, [\d,]+ written, \$0\.\d+, meridian-sandbox$/).first(),
    ).toBeVisible()
  })

  await test.step('draft, with its sources and what has to be checked', async () => {
    await creator.written('Write a draft')
    await expect(creator.draft).toHaveValue(/“Nine boards in ten wait for a second opinion” \[1\]/)
    await expect(page.getByText('The draft cites [1].')).toBeVisible()
    await page.getByText('One sentence has to be checked').click()
    await expect(page.getByRole('listitem').filter({ hasText: '62 per cent of boards' })).toBeVisible()
  })

  await test.step('another tone, and back', async () => {
    const before = await creator.draft.inputValue()
    await page.getByLabel('Another tone').selectOption('more formal')
    await creator.written('Change the tone')
    await expect(creator.draft).toHaveValue(/It should be noted that/)
    await page.getByRole('button', { name: 'Put back what stood there' }).click()
    await expect(creator.draft).toHaveValue(before)
  })

  await test.step('headline, standfirst and search engines', async () => {
    await creator.written('Suggest headlines')
    await creator.chooseFirst('Headlines')
    await expect(creator.headline).toHaveValue(/^The Quiet Case for/)
    await creator.written('Suggest standfirsts')
    await creator.chooseFirst('Standfirsts')
    await expect(creator.standfirst).toHaveValue(/begin earlier and say less about it/)
    await creator.written('Write for search engines')
    await expect(page.getByLabel('Title for search engines')).toHaveValue(/What Leaders Do/)
    expect(await findViolations(page, 'main')).toEqual([])
    await expect.poll(() => overflow(page)).toBe(0)
  })

  await test.step('save', async () => {
    await page.getByRole('button', { name: 'Save as a draft article' }).dblclick()
    const open = page.getByRole('link', { name: 'Open the draft' })
    const id = Number(/\d+$/.exec((await open.getAttribute('href')) ?? '')?.[0])
    newsroom.deleteAfterwards(id)
    const answer = await newsroom.cms.send('GET', `articles/${id}?draft=true&depth=0`)
    if (!answer.ok) throw new Error(answer.reason)
    const article = ArticleSchema.parse(answer.body)
    expect(article).toMatchObject({ _status: 'draft', title: expect.stringMatching(/^The Quiet Case for/) })
    expect(new Set(article.aiAssisted.map(({ what }) => what))).toEqual(
      new Set(['outline', 'draft', 'tone', 'headlines', 'excerpt', 'seo']),
    )
    expect(article.notes).toEqual([
      { text: expect.stringMatching(/^No source: Now 62 per cent/), isMust: true },
    ])
    const active = await newsroom.activeArticles()
    expect(active.map(({ title }) => title)).not.toContain(article.title)
    await open.click()
    await expect(page.getByRole('region', { name: 'AI-assisted' })).toContainText('Draft')
  })
})

test.describe('two windows', () => {
  // Both save the same text of the model; the browser notes that the second came second.
  test.use({ expectedConsoleErrors: [/409/] })

  test('show what is being written, as a reload does, and there is one generation of it', async ({
    page,
    context,
  }) => {
    const creator = new ContentCreatorPage(page)
    await creator.begin(`${uniqueName('Patience')} [sandbox: slow]`)
    const address = page.url()
    expect(address).toContain('?draft=')
    await page.getByRole('button', { name: 'Write a draft' }).dblclick()
    await expect(creator.draft).toHaveValue(/^It began/)
    await page.reload()
    await expect(creator.writing).toBeVisible()
    await expect(creator.draft).toHaveValue(/^It began/)
    expect(page.url()).toBe(address)
    const other = new ContentCreatorPage(await context.newPage())
    await other.page.goto(address)
    await expect(other.writing).toBeVisible()
    await other.cancel.click()
    await expect(other.writing).toBeHidden()
    await expect(creator.writing).toBeHidden()
    await expect(creator.draft).toHaveValue(await other.draft.inputValue())
    await expect(creator.saved).toBeVisible()
    await expect(other.saved).toBeVisible()
    // Neither is the change of one window lost, nor overwritten by the other.
    await expect(other.topic).toHaveValue(/Patience/)
    await creator.headline.fill('From the first window')
    await expect(other.headline).toHaveValue('From the first window')
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('region', { name: 'History' }).getByRole('group')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'History' })).toBeInViewport()
  })
})

/** Goes there by keyboard; the focus is seen on the whole way. */
async function walkTo(target: Locator): Promise<void> {
  const page = target.page()
  for (
    let presses = 0;
    presses < 20 && !(await target.evaluate((element) => element === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab')
    expect(await describeUnseenFocus(page)).toBeNull()
  }
  await expect(target).toBeFocused()
}

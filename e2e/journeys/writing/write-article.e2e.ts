import type { Page } from '@playwright/test'
import { drawPicture } from '../../content/picture.ts'
import { uniqueName, uniqueSlug } from '../../content/unique-name.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { LinkForm } from '../../pages/link-form.page.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('an editor writes an article with pictures and all four blocks, previews it and publishes it', async ({
  page,
  context,
  newsroom,
}) => {
  test.slow()
  const title = uniqueName('The Long Way to a Short Answer')
  const editor = await beginArticle(page, newsroom)

  await test.step('write', async () => {
    await editor.title.fill(title)
    await editor.standfirst.fill('On the uses of thinking first.')
    await editor.body.click()
    await editor.typeBody('Every meeting has a question that nobody ')
    await editor.typeBold('dares')
    await editor.typeBody(' to ask.\n## What the room knows\nIt is all in the ')
    await editor.typeBody('report')
    await new LinkForm(editor).linkLastWord('https://example.com/report')
    await editor.typeBody(', on the last page.')
    await editor.choose('section', 'Leadership')
    await editor.choose('topics', 'Decision Making')
    await editor.choose('authors', 'Helena Marchetti')
    await editor.uploadHero({
      name: `${uniqueSlug('hero')}.png`,
      bytes: await drawPicture('#7a2e1f', '#16140f'),
      alt: 'A long corridor towards a lit door',
    })
    await editor.showTab('Text')
    await writeBlocks(editor)
  })

  await test.step('find everything saved after coming back, without having saved it', async () => {
    await editor.autosaved('https://example.com/sextant')
    await page.reload()
    await expect(editor.title).toHaveValue(title)
    await editor.showTab('Text')
    await expect(editor.body).toContainText('Every meeting has a question that nobody dares to ask.')
    await expect(editor.blocks).toHaveCount(4)
    await expect(editor.blocks.last()).toContainText('For the desk · 1 product')
  })

  await test.step('preview the draft, which readers do not have', async () => {
    const preview = await editor.openPreview()
    await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(preview.getByText('Less, but better.')).toBeVisible()
    const { headers, status } = await answer(preview.url(), page)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
    await preview.close()
    const found = await newsroom.activeArticles()
    expect(found.map((article) => article.title)).not.toContain(title)
  })

  const receipt = await test.step('publish', () => editor.publish())
  expect(Number(/Live on (\d+)/.exec(receipt)?.[1])).toBeLessThanOrEqual(25)
  // The form takes in what the CMS has made of the article a moment after it was accepted.
  await expect(editor.address).toHaveValue(/^the-long-way-to-a-short-answer-[0-9a-f]{8}$/)
  const slug = await editor.address.inputValue()

  await test.step('read it wherever readers look', async () => {
    const month = new Date().toISOString().slice(0, 7)
    const lists = ['/', '/leadership', `/leadership/${month}`, '/leadership/decision-making']
    for (const path of [...lists, `/leadership/decision-making/${month}`]) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: title, exact: true }).first(), path).toBeVisible()
    }
    const texts = ['/rss.xml', `/sitemaps/${month}.xml`]
    const answers = [...texts, '/api/articles/active', '/api/articles/category/leadership']
    for (const path of [...answers, `/api/articles/${slug}`]) {
      const response = await context.request.get(path)
      expect(response.status(), path).toBe(200)
      expect(await response.text(), path).toContain(slug)
    }
    const feed = async () => (await context.request.get('/leadership/rss.xml')).text()
    await expect.poll(feed, { intervals: [50] }).toContain(slug)
  })

  await test.step('read the article on its own page', async () => {
    await page.goto(`/articles/${slug}`)
    const article = page.getByRole('article').first()
    await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(article.getByRole('heading', { level: 2, name: 'What the room knows' })).toBeVisible()
    await expect(article.getByRole('strong')).toHaveText('dares')
    await expect(article.getByRole('link', { name: 'report' })).toHaveAttribute(
      'href',
      'https://example.com/report',
    )
    await expect(article.getByRole('img', { name: 'A long corridor towards a lit door' })).toBeVisible()
    await expect(article.getByText('Less, but better.')).toBeVisible()
    await expect(article.getByRole('region', { name: 'Three rooms' }).getByRole('img')).toHaveCount(2)
    await expect(article.getByRole('heading', { name: 'Before you decide' })).toBeVisible()
    const showcase = article.getByRole('region', { name: 'For the desk' })
    await expect(showcase.getByRole('link', { name: 'Sextant' })).toHaveAttribute(
      'href',
      'https://example.com/sextant',
    )
    await expect(showcase.getByText('Our editors’ rating: 4 out of 5')).toBeAttached()
  })
})

async function beginArticle(page: Page, newsroom: Newsroom): Promise<ArticleEditor> {
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  return editor
}

async function writeBlocks(editor: ArticleEditor): Promise<void> {
  await editor.body.click()
  await editor.body.press('ControlOrMeta+End')
  const quote = await editor.addBlock('Quote')
  await quote.getByRole('textbox', { name: 'Quote' }).fill('Less, but better.')
  await quote.getByRole('textbox', { name: 'Said by' }).fill('D. Renner')
  await editor.saveDrawer(quote)

  const gallery = await editor.addBlock('Image gallery')
  await gallery.getByRole('textbox', { name: 'Title' }).fill('Three rooms')
  for (const [index, color] of ['#12110e', '#b08d3f'].entries()) {
    await gallery.getByRole('button', { name: 'Add Picture' }).click()
    await editor.upload(gallery.locator(`#field-block__images__${index}__image`), {
      name: `${uniqueSlug('room')}.png`,
      bytes: await drawPicture(color, '#ddd6c9'),
      alt: `Room ${index + 1}`,
    })
  }
  await editor.saveDrawer(gallery)

  const callout = await editor.addBlock('Callout')
  await callout.getByRole('textbox', { name: 'Title' }).fill('Before you decide')
  await callout.getByRole('textbox', { name: 'Content' }).fill('Sleep on it.')
  await editor.saveDrawer(callout)

  const showcase = await editor.addBlock('Product showcase')
  await showcase.getByRole('textbox', { name: 'Title' }).fill('For the desk')
  await showcase.getByRole('button', { name: 'Add Product' }).click()
  const product = showcase.locator('[id^=block-products-row-0]')
  const texts = {
    Name: 'Sextant',
    Brand: 'Okeanos',
    Category: 'Instruments',
    Description: 'Brass, and true.',
    Price: '$1,240',
    Link: 'https://example.com/sextant',
  }
  await product.getByRole('spinbutton', { name: 'Rating' }).fill('4')
  for (const [name, value] of Object.entries(texts)) await product.getByRole('textbox', { name }).fill(value)
  await editor.saveDrawer(showcase)
}

async function answer(url: string, page: Page) {
  const response = await page.request.get(url)
  return { status: response.status(), headers: response.headers() }
}

import type { Page } from '@playwright/test'
import { body, paragraph } from '../../content/rich-text.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'

const path = '/articles/the-quiet-capital'
const stockPicture = /\/stock-picture\.(avif|webp)$/

test.describe('a picture that cannot be loaded', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] })

  test('spec §4 image fallback: becomes the stock picture and keeps its text, also where it failed before the script ran', async ({
    page,
  }) => {
    await page.route(/\/media\//, (route) => route.abort())
    const heroFailed = page.waitForEvent('requestfailed', (request) => /\/media\//.test(request.url()))
    await page.route(/\/_astro\/.*\.js$/, async (route) => {
      await heroFailed
      await route.continue()
    })
    await page.goto(path)
    const hero = page.getByRole('article').first().getByRole('figure').first().getByRole('img')
    await expect.poll(() => shownPicture(page)).toMatch(stockPicture)
    expect(await hero.getAttribute('alt')).not.toBe('')
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  })
})

test('an article saved for later waits on its page, on this device; the text size is remembered and never flashes @phone', async ({
  page,
}) => {
  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  await page.goto(path)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = page.getByRole('button', { name: 'Saved', exact: true })
  await expect(saved).toHaveAttribute('aria-pressed', 'true')

  const sizes = page.getByRole('group', { name: 'Text size' })
  const fontSize = () =>
    page
      .locator('.prose')
      .first()
      .evaluate((prose) => parseFloat(getComputedStyle(prose).fontSize))
  const standard = await fontSize()
  await expect(sizes.getByRole('button', { name: 'Standard text' })).toHaveAttribute('aria-pressed', 'true')
  await sizes.getByRole('button', { name: 'Large text' }).click()
  expect(await fontSize()).toBeGreaterThan(standard)
  await page.reload({ waitUntil: 'commit' })
  // Set by the script in the head, before there is anything to paint.
  await expect(page.locator('html')).toHaveAttribute('data-text-size', 'large')
  // The style sheet comes after that script.
  await expect.poll(fontSize).toBeGreaterThan(standard)
  await expect(sizes.getByRole('button', { name: 'Large text' })).toHaveAttribute('aria-pressed', 'true')
  await sizes.getByRole('button', { name: 'Small text' }).click()
  expect(await fontSize()).toBeLessThan(standard)
  await sizes.getByRole('button', { name: 'Standard text' }).click()
  expect(await fontSize()).toBe(standard)

  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/articles/the-second-factory')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'See saved articles' }).click()
  await expect(page).toHaveURL('/saved')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['The Second Factory', 'The Quiet Capital'])
  await page.getByRole('button', { name: 'Remove The Second Factory' }).click()
  await expect(titles).toHaveText(['The Quiet Capital'])
  await expect(page.getByRole('button', { name: 'Remove The Quiet Capital' })).toBeFocused()
  await page.getByRole('link', { name: 'The Quiet Capital' }).click()
  await saved.click()
  await expect(page.getByText('No longer saved.')).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
})

test('read without an account: the progress line grows, paper has the text alone, nothing is recorded, and what another hand wrote into the storage shows and runs nothing', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    const link = { id: '../admin', title: '<img src=x onerror=alert(1)>', imageUrl: 'javascript:alert(1)' }
    localStorage.setItem('meridian-saved-articles', JSON.stringify([link]))
    localStorage.setItem('meridian-text-size', '"><script>alert(1)</script>')
    localStorage.setItem('meridian-listening', '{{')
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-text-size', /./)

  await test.step('the progress line grows with what has been read', async () => {
    const share = () =>
      page.locator('reading-progress').evaluate((line) => line.getBoundingClientRect().width / innerWidth)
    await expect.poll(share).toBe(0)
    await page.locator('[data-reading]').evaluate((text) => {
      const { top, height } = text.getBoundingClientRect()
      scrollTo({ top: top + (height - innerHeight) / 2, behavior: 'instant' })
    })
    await expect.poll(async () => Math.round((await share()) * 100)).toBe(50)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(share).toBe(1)
  })

  await test.step('on paper there is the text, its source and nothing of the screen', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.print-colophon')).toContainText(path)
    for (const chrome of [
      'body > header',
      'body > footer',
      '.article-actions',
      '#related',
      '#share',
      'reading-progress',
    ]) {
      await expect(page.locator(chrome)).toBeHidden()
    }
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.length).toBeGreaterThan(10_000)
    await page.emulateMedia({ media: null })
  })

  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  await test.step('nothing is recorded, or loaded for it, of a reader who is not signed in', () => {
    expect(
      asked.filter((address) => address.startsWith('/api/user') || address.includes('record-reading')),
    ).toEqual([])
  })
})

test('listening goes through the paragraphs, marks the present one and resumes on the next visit @phone', async ({
  page,
}) => {
  await page.goto(path)
  const listen = page.getByRole('button', { name: 'Listen', exact: true })
  const player = page.getByRole('region', { name: 'Listen to this article' })
  await test.step('a browser without voices says so', async () => {
    await page.evaluate(() => {
      speechSynthesis.getVoices = () => []
    })
    await listen.click()
    await expect(player).toContainText('This browser has no English voice')
    await expect(player.getByRole('button', { name: 'Play' })).toBeHidden()
    await player.getByRole('button', { name: 'Stop listening' }).click()
    await expect(player).toBeHidden()
    await expect(listen).toBeFocused()
  })

  await page.addInitScript(giveVoice)
  await page.reload()
  await listen.click()
  await expect(player).toContainText(/^Paragraph 1 of \d+/)
  const marked = page.locator('[data-spoken]')
  await expect(marked).toHaveCount(1)
  const first = await marked.innerText()
  await player.getByRole('button', { name: 'Next paragraph' }).click()
  await player.getByRole('button', { name: 'Next paragraph' }).click()
  await expect(player).toContainText(/^Paragraph 3 of/)
  expect(await marked.innerText()).not.toBe(first)
  await player.getByRole('button', { name: 'Previous paragraph' }).click()
  await player.getByRole('button', { name: 'Pause' }).click()
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(player).toContainText(/^Paragraph 2 of/)
})

test('corrections and the pieces around an article stand on its page, and follow what they name', async ({
  page,
  newsroom,
}) => {
  // The last two of the contents, whatever else is published meanwhile.
  const first = await publishInIssue(newsroom, { title: 'First in the Row', printOrder: 998 })
  const second = await publishInIssue(newsroom, {
    title: 'Second in the Row',
    printOrder: 999,
    related: [first.id],
    corrections: [{ date: '2026-11-19T12:00:00.000Z', text: 'The port is in Rotterdam.' }],
  })
  await page.goto(`/articles/${second.slug}`)
  await expect(page.getByRole('complementary', { name: 'Correction' })).toContainText(
    'The port is in Rotterdam.',
  )
  await expect(
    page.getByRole('complementary', { name: 'Correction' }).getByText('19 November 2026'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Published in Issue Autumn 2026' })).toHaveAttribute(
    'href',
    '/issues/autumn-2026',
  )
  const related = page.getByRole('complementary', { name: 'Related reading' })
  await expect(related.getByRole('listitem')).toHaveCount(3)
  await expect(related.getByRole('link').first()).toHaveText(first.title)
  const inIssue = page.getByRole('navigation', { name: 'In Autumn 2026' })
  await expect(inIssue.getByRole('link', { name: /^Previous/ })).toHaveAttribute(
    'href',
    `/articles/${first.slug}`,
  )

  const firstPage = async () => (await page.request.get(`/articles/${first.slug}`)).text()
  await expect.poll(firstPage, { message: 'the way to the next' }).toContain(second.slug)
  await page.goto(`/articles/${first.slug}`)
  const next = inIssue.getByRole('link', { name: /^Next/ })
  await expect(next).toHaveAttribute('href', `/articles/${second.slug}`)

  const renamed = `${first.title}, renamed`
  await newsroom.cms.updateArticle(first.id, { title: renamed })
  await expect
    .poll(async () => (await page.request.get(`/articles/${second.slug}`)).text(), {
      message: 'the new title',
    })
    .toContain(renamed)
})

async function publishInIssue(newsroom: Newsroom, data: { title: string } & Record<string, unknown>) {
  return newsroom.publish({
    body: body(paragraph('One.'), paragraph('Two.')),
    issue: await newsroom.cms.idOf('issues', 'autumn-2026'),
    ...data,
    title: `${data.title} ${Date.now().toString(36)}`,
  })
}

/** The file that the hero shows at the moment. */
function shownPicture(page: Page): Promise<string> {
  return page
    .locator('article figure img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
}

/** An English voice that never comes to the end of a sentence: this machine has none. */
function giveVoice(): void {
  const voice = { lang: 'en-GB', name: 'Test', default: true, localService: true, voiceURI: 'test' }
  Object.assign(speechSynthesis, { getVoices: () => [voice], speak: () => {}, cancel: () => {} })
  Object.assign(window, {
    SpeechSynthesisUtterance: class extends EventTarget {
      lang = ''
      voice = null
    },
  })
}

import type { Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { body, paragraph } from '../../content/rich-text.ts'
import { expect, test } from '../../fixtures/newsroom.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of (400|404|410|503)/] })

const field = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search the magazine' })
const results = (page: Page) => page.locator('[data-results]').getByRole('listitem')

/** A word that no other article has. */
function ownWord(): string {
  const letters = Array.from({ length: 9 }, () => 'bcdfghklmnprstvz'.charAt(Math.floor(Math.random() * 16)))
  return `q${letters.join('').replace(/(..)/g, '$1a')}`
}

test('results come as a reader types, and the address keeps step @phone', async ({ page, newsroom }) => {
  const word = ownWord()
  const { slug, title } = await newsroom.publish({
    body: body(paragraph(`It was called a ${word} by those who built it.`)),
  })
  await page.goto('/search')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially(word.slice(0, 6), { delay: 20 })
  await expect(results(page)).toHaveCount(1)
  await expect(results(page).getByRole('link', { name: title })).toHaveAttribute('href', `/articles/${slug}`)
  await expect(results(page).locator('mark')).toHaveText(word)
  await expect(page.getByRole('status').filter({ hasText: '1 article' })).toBeAttached()
  await expect(page).toHaveURL(`/search?q=${word.slice(0, 6)}`)
  await field(page).fill('')
  await expect(page.getByRole('heading', { name: 'Browse the sections' })).toBeVisible()
  await page.goBack()
  await expect(field(page)).toHaveValue(word.slice(0, 6))
  await expect(results(page)).toHaveCount(1)

  await test.step('without results it says so and offers the newest articles and the sections', async () => {
    await field(page).fill('zzzqqqxxx')
    await expect(page.getByText('No articles found.').first()).toBeVisible()
    const newest = page.getByRole('region', { name: 'The newest articles' })
    await expect(newest.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Leadership' })).toBeVisible()
  })
})

test('/ and Ctrl-K open the search from anywhere, the arrows walk, Enter opens; whatever is typed is text', async ({
  page,
}) => {
  await page.goto('/')
  const email = page.getByRole('contentinfo').getByRole('textbox').first()
  await email.pressSequentially('a/b')
  await expect(email).toHaveValue('a/b')
  await email.blur()
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/search')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('capital')
  // What was found for its first letters is gone again: its links would take the focus with them.
  await expect(page).toHaveTitle(/^capital: search/)
  await expect(results(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const href = await results(page).first().getByRole('link').getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href ?? '')
  await page.waitForLoadState()
  await page.keyboard.press('Control+k')
  await expect(page).toHaveURL('/search')

  await test.step('whatever is typed is text, and too much of it a clear sentence', async () => {
    const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>' OR 1=1 -- & | ! :* <-> \u202E🎣`
    await page.waitForLoadState()
    await field(page).fill(hostile)
    await expect(page.getByText(/No articles found\.|article/).first()).toBeVisible()
    await expect(page).toHaveURL(/\/search\?q=./)
    await page.reload()
    await expect(field(page)).toHaveValue(hostile)
    expect(await page.locator('main img, main script:not([type])').count()).toBe(0)
    expect((await page.goto(`/search?q=${'x'.repeat(10_000)}`))?.status()).toBe(400)
    await expect(page.getByText('A search has at most 200 characters. Please use fewer words.')).toBeVisible()
  })
})

test('filters narrow the results and lead back, and more results are added below @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/search?q=company')
  await expect(results(page)).toHaveCount(10)
  await expectSoundPage(page)
  await test.step('the keyboard goes on with the results that were added', async () => {
    await page.getByRole('link', { name: 'More results' }).click()
    await expect(results(page).nth(10).getByRole('link')).toBeFocused()
    await expect(page).toHaveURL('/search?q=company')
  })
  await page.reload()
  const sections = page.getByRole('region', { name: 'Filter by section' })
  const wealth = sections.getByRole('link', { name: /^Wealth/ })
  const count = Number((await wealth.textContent())?.replace(/\D/g, ''))
  await wealth.click()
  await expect(page).toHaveURL('/search?q=company&section=wealth')
  await expect(
    page.getByText(count === 1 ? '1 article' : `${count} articles`, { exact: true }).first(),
  ).toBeVisible()
  await expect(sections.getByRole('link', { name: /^Wealth/ })).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(
    page.getByText(count === 1 ? '1 article' : `${count} articles`, { exact: true }).first(),
  ).toBeVisible()
  await sections.getByRole('link', { name: 'All sections' }).click()
  await expect(page).toHaveURL('/search?q=company')
})

test('a misspelt word, one that nothing has, and a search that is away: each page says so, fits and passes axe @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('a misspelt word finds what it stands for', async () => {
    await page.goto('/search?q=reservior')
    await expect(page.getByText('Showing results for')).toBeVisible()
    await expect(page.getByRole('link', { name: 'reservoir', exact: true })).toHaveAttribute(
      'href',
      '/search?q=reservoir',
    )
    await expect(results(page).first().getByRole('link')).toHaveText('Listening to the Reservoir')
    await expectSoundPage(page)
  })
  for (const path of ['/search?q=zzzqqqxxx', '/search/unavailable']) {
    await page.goto(path)
    await expectSoundPage(page)
  }
})

test('an article is found when it is published and gone when it is unpublished', async ({ newsroom }) => {
  const word = ownWord()
  const article = await newsroom.publish({ excerpt: `On the ${word}.` })
  const found = async () => (await fetch(`${newsroom.origin}/search?q=${word}`)).text()
  await expect.poll(found).toContain(`href="/articles/${article.slug}"`)
  await newsroom.cms.updateArticle(article.id, { _status: 'draft' })
  await expect.poll(found).toContain('No articles found.')
  expect(await found()).not.toContain(`href="/articles/${article.slug}"`)
})

test('a missing and a withdrawn page offer a search for the words of their address', async ({
  page,
  newsroom,
}) => {
  await page.goto('/2019/listening-to-the-reservior.html')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(field(page)).toHaveValue('listening to the reservior')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(results(page).first().getByRole('link')).toHaveText('Listening to the Reservoir')

  const article = await newsroom.publish()
  await newsroom.cms.updateArticle(article.id, { _status: 'draft' })
  await expect(async () => {
    expect((await page.goto(`/articles/${article.slug}`))?.status()).toBe(410)
  }).toPass()
  await expect(field(page)).toHaveValue(article.slug.replaceAll('-', ' ').replace(/ \d+$/, ''))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search works by forms and links alone', async ({ page }) => {
    await page.goto('/search')
    await field(page).fill('company')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=company')
    await expect(results(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'More results' }).click()
    await expect(results(page).first()).toBeVisible()
    await expect(page).toHaveURL(/cursor=/)
  })
})

/** Expects that axe finds nothing on a page, in light and in dark, and that it fits. */
async function expectSoundPage(page: Page): Promise<void> {
  expect(await findViolations(page), page.url()).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth, page.url()).toBe(clientWidth)
}

import { type Page, test as testWithoutBrowser } from '@playwright/test'
import { fourBlocks } from '../../content/content-blocks.ts'
import { bold, body, heading, link, paragraph } from '../../content/rich-text.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { readPage } from '../../pages/static-page.ts'

test('spec §2 article page, §2 quote block, §2 callout block, §2 showcase block, §2 gallery block, §2 article headings, §4 image viewer: text, blocks, where it belongs, and its pictures on the whole screen @phone', async ({
  page,
  newsroom,
  hasTouch,
}) => {
  const article = await publishWithBlocks(newsroom)
  await page.goto(`/articles/${article.slug}`)
  const text = page.getByRole('article').first()
  await expect(text.getByRole('heading', { level: 1 })).toHaveText(article.title)
  await expect(text.getByRole('link', { name: 'Back to Leadership' })).toHaveAttribute('href', '/leadership')
  await expect(text.getByText('By Helena Marchetti', { exact: true })).toBeVisible()
  await expect(text.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  await expect(text.getByRole('link', { name: 'the annual report' })).toHaveAttribute('href', '/strategy')
  await expect(text.getByRole('blockquote')).toContainText('The best argument is a short one.')
  await expect(text.getByRole('heading', { level: 2, name: 'A caution' })).toBeVisible()
  await expect(text.getByText('Second part.')).toBeVisible()
  const showcase = text.getByRole('region', { name: 'For the desk' })
  await expect(showcase.getByRole('link', { name: 'Ledger' })).toHaveAttribute(
    'href',
    'mailto:shop@example.com',
  )
  await expect(text.getByText('Published in Issue Autumn 2026')).toBeVisible()
  await expect(text.getByRole('link', { name: 'Decision Making' })).toHaveAttribute(
    'href',
    '/leadership/decision-making',
  )

  await test.step('a paragraph by the rule is a heading, one that breaks it is not', async () => {
    await expect(text.getByRole('heading', { level: 2, name: 'The lesson: count twice' })).toBeVisible()
    await expect(text.getByRole('heading', { name: 'Not a heading' })).toHaveCount(0)
    await expect(text.getByText('Not a heading: it ends with a full stop.')).toBeVisible()
    await expect(text.getByRole('heading', { level: 3, name: 'A heading of the third level' })).toBeVisible()
  })

  const tiles = page.getByRole('region', { name: 'Rooms for thinking' }).getByRole('link')
  await expect(tiles).toHaveCount(3)
  await tiles.last().click()
  const viewer = page.getByRole('dialog', { name: 'Rooms for thinking' })
  await expect(viewer.getByText('3 of 3')).toBeVisible()
  await viewer.getByRole('button', { name: 'Next picture' }).click()
  await expect(viewer.getByText('1 of 3')).toBeVisible()
  await expect(viewer.getByRole('img', { name: 'Room 1' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Previous picture' }).click()
  await expect(viewer.getByText('3 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'Room 2' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(tiles.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect(tiles.last()).toBeFocused()

  if (!hasTouch) return
  await test.step('a swipe brings the next picture, and wraps', async () => {
    await tiles.last().tap()
    await expect(viewer.getByText('3 of 3')).toBeVisible()
    await swipe(page, { fromX: 300, toX: 80 })
    await expect(viewer.getByText('1 of 3')).toBeVisible()
    await swipe(page, { fromX: 80, toX: 300 })
    await expect(viewer.getByText('3 of 3')).toBeVisible()
  })
})

testWithoutBrowser(
  'spec §2 article missing: an article that is not there says so, with the way home',
  async ({ request }) => {
    const { status, page } = await readPage(request, '/articles/no-such-article')
    expect(status).toBe(404)
    expect(page.headings(1)).toEqual(['Article Not Found'])
    expect(page.part('main').hrefOf('Return Home')).toBe('/')
  },
)

testWithoutBrowser('spec §2 not found: shows 404 and the way home', async ({ request }) => {
  const { status, page } = await readPage(request, '/leadership/no-such-topic')
  expect(status).toBe(404)
  expect(page.part('main').text).toMatch(/\b404 Page Not Found\b/)
  expect(page.headings(1)).toEqual(['Page Not Found'])
  expect(page.part('main').hrefOf('Return Home')).toBe('/')
})

/** A finger drawn across the middle of the screen. */
async function swipe(page: Page, { fromX, toX }: { fromX: number; toX: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const y = 400
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: fromX, y }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: toX, y }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

async function publishWithBlocks(newsroom: Newsroom) {
  const pictures = [
    await newsroom.upload('One'),
    await newsroom.upload('Two'),
    await newsroom.upload('Three'),
  ]
  return newsroom.publish({
    heroImage: pictures[0],
    issue: await newsroom.cms.idOf('issues', 'autumn-2026'),
    body: body(
      paragraph('It is all in ', link('the annual report', '/strategy'), ', for who can ', bold('read'), '.'),
      paragraph('A second paragraph of it.'),
      paragraph('The lesson: count twice'),
      paragraph('Not a heading: it ends with a full stop.'),
      paragraph(bold('Bold: but rich text')),
      heading('h3', 'A heading of the third level'),
      paragraph('Closing words.'),
      ...fourBlocks(pictures),
    ),
  })
}

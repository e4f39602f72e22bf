import { test } from '@playwright/test'
import { expect, test as inBrowser } from '../../fixtures/test.ts'
import { readPage } from '../../pages/static-page.ts'

test('no piece stands twice on the home page, and each says when it came out and how long it takes', async ({
  request,
}) => {
  const { page } = await readPage(request, '/')
  const pieces = page
    .part('main')
    .links.map(({ href }) => href)
    .filter((href) => href.startsWith('/articles/'))
  expect(pieces.length).toBeGreaterThan(20)
  expect(pieces).toHaveLength(new Set(pieces).size)
  const told = page.part('main').text.match(/\d{1,2} [A-Z][a-z]{2} \d{4} · \d+ min read/g)
  expect(told).toHaveLength(pieces.length)
})

inBrowser('who is not signed in is asked nothing for what they may have begun @phone', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByText('Continue reading')).toBeHidden()
  expect(asked.filter((url) => /reading-progress|begun/.test(url))).toEqual([])
})

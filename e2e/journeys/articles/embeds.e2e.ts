import type { Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { budgetsOf, findExcess } from '../../budgets/budgets.ts'
import { weighPage } from '../../budgets/page-weight.ts'
import { contentBlock } from '../../content/content-blocks.ts'
import { manyFigures } from '../../content/many-figures.ts'
import { body, paragraph } from '../../content/rich-text.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const post = 'https://x.com/hmarchetti/status/1991234567890123456'

test.use({
  // Where a frame is asked for, the journey answers in the place of its site.
  expectedHosts: ['www.youtube-nocookie.com', 'platform.twitter.com'],
  // The browser's own notes of what the API refused, and the policy of the page.
  expectedConsoleErrors: [
    /the server responded with a status of (409|503)|Framing 'https:\/\/other\.example/,
  ],
})

test('an editor pastes the address of a video and a post, which stand in the text with what their sites tell', async ({
  page,
  newsroom,
}) => {
  test.slow()
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  await editor.title.fill(uniqueName('Seen elsewhere'))
  await editor.body.click()
  await editor.typeBody('Before it.\n')

  await test.step('the address, pasted into an empty line, is the video', async () => {
    await editor.pasteText(`${video}&si=shared`)
    await expect(editor.blocks).toHaveText([/The Quiet Capital: a conversation in Basel/])
  })

  await test.step('undone, it is an address again, and pasted among words it is one too', async () => {
    await editor.body.press('End')
    await editor.pasteText(post)
    await expect(editor.blocks).toHaveCount(2)
    await expect(editor.blocks.last()).toContainText('Post by Helena Marchetti on X')
    await editor.body.press('ControlOrMeta+z')
    await editor.body.press('ControlOrMeta+z')
    await expect(editor.blocks).toHaveCount(1)
    await expect(editor.body).toContainText(post)
  })

  await test.step('by / its form asks the site, and says when that does not answer', async () => {
    await editor.body.press('ControlOrMeta+End')
    const form = await editor.addBlock('Embed')
    const address = form.getByRole('textbox', { name: 'Address' })
    await address.fill('https://www.youtube.com/watch?v=awayaway000')
    await expect(form.getByText('YouTube does not answer.')).toBeVisible()
    await address.fill('https://www.youtube.com/watch?v=private0000')
    await expect(form.getByText(/knows nothing at this address/)).toBeVisible()
    await form.getByRole('button', { name: 'Keep as a link' }).click()
    await form.getByRole('textbox', { name: 'What it is' }).fill('A film for members')
    await editor.saveDrawer(form)
    await expect(editor.blocks.last()).toContainText('A film for members')
    await editor.autosaved('A film for members')
  })

  await test.step('the preview shows the poster and asks the other site for nothing', async () => {
    const asked = requestsElsewhere(page, newsroom.origin)
    const preview = await editor.showPreview()
    await expect(preview.getByRole('button', { name: /^Play on YouTube/ })).toBeVisible()
    await expect(preview.getByRole('img', { name: /^Poster of/ })).toBeVisible()
    expect(asked).toEqual([])
  })
})

test('a reader sees a stored poster and words, and the other site is loaded when they ask for it @phone', async ({
  page,
  newsroom,
}) => {
  const image = await newsroom.upload('A hall in Basel')
  const article = await newsroom.publish({
    body: body(
      paragraph('Before it.'),
      contentBlock({
        blockType: 'embed',
        url: video,
        title: 'A conversation in Basel',
        author: 'Meridian Films',
        image,
        aspectRatio: 1.77,
        shownAs: 'frame',
      }),
      contentBlock({
        blockType: 'embed',
        url: post,
        title: 'Post by Helena Marchetti on X',
        author: 'Helena Marchetti',
        words: 'A price is a question.',
        shownAs: 'frame',
      }),
      paragraph('After it.'),
    ),
  })
  await page.route(/youtube-nocookie|platform\.twitter/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>x</title><p>The other site</p>' }),
  )
  const asked = requestsElsewhere(page, newsroom.origin)
  const response = await page.goto(`/articles/${article.slug}`)
  const policy = (await response?.headerValue('content-security-policy')) ?? ''
  expect(policy).toMatch(/;child-src https:$/)
  await expect(page.locator('meta[http-equiv="content-security-policy"]')).toHaveAttribute(
    'content',
    'child-src platform.twitter.com www.youtube-nocookie.com',
  )
  const figures = page.getByRole('figure').filter({ has: page.locator('cite') })
  await figures.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: 'A hall in Basel' })).toBeVisible()
  await expect(figures.last().getByRole('blockquote')).toHaveText('A price is a question.')
  await expect(figures.first().getByRole('link', { name: 'youtube.com' })).toHaveAttribute('href', video)
  expect(asked).toEqual([])
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await findViolations(page, 'main')).toEqual([])

  await page.getByRole('button', { name: 'Play on YouTube: A conversation in Basel' }).click()
  await expect(page.frameLocator('iframe').getByText('The other site')).toBeVisible()
  expect(asked).toEqual(['www.youtube-nocookie.com'])
  await expect(page.getByTitle('A conversation in Basel, YouTube')).toBeFocused()

  await test.step('no other site can be framed', async () => {
    const blocked = await page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<string>()
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), {
        once: true,
      })
      const frame = document.createElement('iframe')
      frame.src = 'https://other.example/'
      document.body.append(frame)
      const uri = await promise
      frame.remove()
      return uri
    })
    expect(blocked).toContain('https://other.example')
  })

  const button = page.getByRole('button', { name: /^Show on X/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe')).toHaveCount(2)
  const feed = await (await page.request.get('/rss.xml')).text()
  expect(feed).toContain(post)
  expect(feed).not.toContain('iframe')
})

test('a page of ten charts and five embeds keeps its budgets @phone-only', async ({ page, newsroom }) => {
  const image = await newsroom.upload('A hall in Basel')
  const counts = { quotes: 0, tables: 0, charts: 10, embeds: 5 }
  const { slug } = await newsroom.publish({ body: manyFigures(image, counts) })
  const isLong = true
  const weight = await weighPage(page, { path: `/articles/${slug}`, isLong })
  expect(findExcess(weight, budgetsOf({ name: 'embeds', path: '', isLong }))).toEqual([])
  await expect(page.getByRole('button', { name: /^(Play|Show) on / })).toHaveCount(5)
})

/** The hosts that the page asks beside its own, as it asks them. */
function requestsElsewhere(page: Page, origin: string): string[] {
  const hosts: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(origin).origin) hosts.push(url.host)
  })
  return hosts
}

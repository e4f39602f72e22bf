import { findViolations } from '../browser/axe.ts'
import { describeUnseenFocus, findMotion, headingLevels, overflow } from '../browser/layout.ts'
import { fourBlocks } from '../content/content-blocks.ts'
import { body, heading, paragraph } from '../content/rich-text.ts'
import { expect, test, type Newsroom } from '../fixtures/newsroom.ts'
import { openTemplate, type Template, templates } from '../templates/templates.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of 404/] })

test('no template scrolls sideways, on the screen or at 200 % zoom @phone', async ({ page, newsroom }) => {
  // One page after the other.
  test.slow()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const pages: Template[] = [...templates, { name: 'unwieldy', path: await unwieldyArticle(newsroom) }]
  // 320 is the narrowest width that WCAG 2.2 (1.4.10) asks for: a phone zoomed in is no narrower to a page.
  for (const zoomed of [width, Math.max(320, width / 2)]) {
    await page.setViewportSize({ width: Math.round(zoomed), height })
    for (const template of pages) {
      await openTemplate(page, template)
      await expect.poll(() => overflow(page), `${template.path} at ${zoomed} px`).toBe(0)
    }
  }
})

for (const template of templates) {
  test(`axe finds nothing on '${template.name}', in light and in dark @phone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openTemplate(page, template)
    expect(await findViolations(page)).toEqual([])
  })
}

test('axe finds nothing on an unwieldy article, in light and in dark @phone', async ({ page, newsroom }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(await unwieldyArticle(newsroom))
  expect(await findViolations(page)).toEqual([])
})

test('axe finds nothing in the open drawer @phone-only', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

for (const template of templates) {
  test(`every stop of the keyboard can be seen on '${template.name}', in forced colours too`, async ({
    page,
  }) => {
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
      await openTemplate(page, template)
      const stops = await page.locator('main').locator('a[href], button, input, select, textarea').count()
      for (let stop = 0; stop < Math.min(25, 12 + stops); stop += 1) {
        await page.keyboard.press('Tab')
        expect(await describeUnseenFocus(page), `stop ${stop}, forced colours: ${forcedColors}`).toBeNull()
      }
    }
  })
}

test('nothing moves for a reader who asked for less motion', async ({ page }) => {
  // One page after the other.
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const template of templates) {
    await openTemplate(page, template)
    expect.soft(await findMotion(page), template.path).toEqual([])
  }
})

test('a page has one first heading, and headings that leave out no level', async ({ page }) => {
  // One page after the other.
  test.slow()
  for (const template of templates) {
    const { path } = template
    await openTemplate(page, template)
    const levels = await headingLevels(page)
    expect
      .soft(
        levels.filter((level) => level === 1),
        path,
      )
      .toEqual([1])
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)
    expect.soft(jumps, `${path}: ${levels.join(' ')}`).toEqual([])
  }
})

/** An article with all four blocks and words that cannot be broken. Answers with its address. */
async function unwieldyArticle(newsroom: Newsroom): Promise<string> {
  const pictures = [await newsroom.upload('A room'), await newsroom.upload('Another room')]
  const article = await newsroom.publish({
    heroImage: pictures[0],
    body: body(
      paragraph('Opening words of some length, to fill at least one line of the column on every screen.'),
      heading('h2', 'Unabhängigkeitserklärungsfeierlichkeiten'),
      paragraph(`A word that cannot be broken: ${'Rindfleischetikettierungsüberwachung'.repeat(3)}.`),
    ),
    contentBlocks: fourBlocks(pictures),
  })
  return `/articles/${article.slug}`
}

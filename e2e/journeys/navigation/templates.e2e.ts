import { findViolations } from '../../browser/axe.ts'
import { expectToFit } from '../../browser/fit.ts'
import { findUnseenStopsFromTheTop, findUnseenStopsOfMain } from '../../browser/keyboard-stops.ts'
import { findHeadingProblems, findMotion } from '../../browser/layout.ts'
import { budgetsOf, findExcess } from '../../budgets/budgets.ts'
import { weighPage } from '../../budgets/page-weight.ts'
import { fourBlocks } from '../../content/content-blocks.ts'
import { body, heading, paragraph } from '../../content/rich-text.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { expectHeadForMachines } from '../../templates/head-for-machines.ts'
import { openTemplate, templates } from '../../templates/templates.ts'

/*
 * What holds for every kind of page is looked at once for each, on one visit on a desktop and one on a phone: no journey
 * repeats it. A check that fails does not keep the others from being made.
 */
test.use({ expectedConsoleErrors: [/the server responded with a status of 404/] })

for (const template of templates) {
  // The head is the same on all of them: the stops in it are looked at on one.
  const findUnseen = template.path === '/' ? findUnseenStopsFromTheTop : findUnseenStopsOfMain
  test.describe(`'${template.name}'`, () => {
    test('fits, keeps still, has pictures of their size, headings in order, passes axe and shows every stop', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openTemplate(page, template)
      await expectToFit(page, { trueSizesAt: [1440, 1024, 768] })
      expect.soft(await findMotion(page), 'what moves for who asked for less motion').toEqual([])
      expect.soft(await findHeadingProblems(page), 'headings').toEqual([])
      expect.soft(await findViolations(page), 'axe in light and dark').toEqual([])
      const unseen = await findUnseen(page)
      expect.soft(unseen, 'stops of the keyboard that nothing shows').toEqual([])
    })

    test('costs a phone no more than its budget, fits and passes axe @phone-only', async ({ page }) => {
      const weight = await weighPage(page, template)
      expect.soft(findExcess(weight, budgetsOf(template)), 'budget').toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expectToFit(page, { trueSizesAt: [390] })
      expect.soft(await findViolations(page), 'axe in light and dark').toEqual([])
    })
  })
}

test('every template tells machines what it is', async ({ request, baseURL }) => {
  for (const template of templates)
    await test.step(template.name, () => expectHeadForMachines(request, { template, origin: baseURL ?? '' }))
})

test('an unwieldy article fits and passes axe @phone', async ({ page, newsroom }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(await unwieldyArticle(newsroom))
  await expectToFit(page, { trueSizesAt: [1440, 1024, 768, 390] })
  expect.soft(await findViolations(page), 'axe in light and dark').toEqual([])
})

test('axe finds nothing in the open drawer @phone-only', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
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
      ...fourBlocks(pictures),
    ),
  })
  return `/articles/${article.slug}`
}

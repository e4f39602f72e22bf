import { findViolations } from '../../browser/axe.ts'
import { expectToFit } from '../../browser/fit.ts'
import { findUnseenStops } from '../../browser/keyboard-stops.ts'
import { findHeadingProblems, findMotion } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { fillAccount, openReaderScreen, readerTemplates } from '../../templates/reader-templates.ts'

test.use({ readerOptions: { planTier: 'platinum', isEmailVerified: false } })

test.beforeEach('a reader has something in every list', async ({ page, context, reader }) => {
  test.info().annotations.push({ type: 'reader', description: reader.email })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fillAccount(context.request)
})

for (const { name, path } of readerTemplates) {
  test(`'${name}' fits, keeps still, has headings in order and passes axe; on a desktop every stop can be seen @phone`, async ({
    page,
    isMobile,
  }) => {
    await openReaderScreen(page, path)
    if (!isMobile) {
      await page.getByRole('tab', { selected: true }).focus()
      const unseen = await findUnseenStops(page, { atMost: 30, beforeMain: 0 })
      expect.soft(unseen, 'stops of the keyboard that nothing shows').toEqual([])
    }
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await expectToFit(page)
    expect.soft(await findMotion(page), 'what moves for who asked for less motion').toEqual([])
    expect.soft(await findHeadingProblems(page), 'headings').toEqual([])
    expect.soft(await findViolations(page), 'axe in light and dark').toEqual([])
  })
}

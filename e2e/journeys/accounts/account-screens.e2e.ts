import { findViolations } from '../../browser/axe.ts'
import { expectToFit } from '../../browser/fit.ts'
import { findUnseenStops } from '../../browser/keyboard-stops.ts'
import { findHeadingProblems, findMotion } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { fillAccount, openReaderScreen, readerTemplates } from '../../templates/reader-templates.ts'

test.use({ readerOptions: { planTier: 'platinum', isEmailVerified: false } })

/** So many screens are looked at by one reader, who has something in every list. */
const screensOfOne = 4

for (let first = 0; first < readerTemplates.length; first += screensOfOne) {
  const screens = readerTemplates.slice(first, first + screensOfOne)
  const names = screens.map(({ name }) => `'${name}'`).join(', ')
  test(`${names}: each fits, keeps still, has headings in order and passes axe; on a desktop every stop can be seen @phone`, async ({
    page,
    context,
    reader,
    isMobile,
  }) => {
    test.info().annotations.push({ type: 'reader', description: reader.email })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await fillAccount(context.request)
    for (const { name, path } of screens) {
      await test.step(name, async () => {
        await openReaderScreen(page, path)
        if (!isMobile) {
          await page.getByRole('tab', { selected: true }).focus()
          const unseen = await findUnseenStops(page, { atMost: 30 })
          expect.soft(unseen, `${name}: stops of the keyboard that nothing shows`).toEqual([])
        }
        for (const summary of await page.locator('main summary').all()) await summary.click()
        await expectToFit(page)
        const motion = await findMotion(page)
        expect.soft(motion, `${name}: what moves for who asked for less motion`).toEqual([])
        expect.soft(await findHeadingProblems(page), `${name}: headings`).toEqual([])
        expect.soft(await findViolations(page), `${name}: axe in light and dark`).toEqual([])
      })
    }
  })
}

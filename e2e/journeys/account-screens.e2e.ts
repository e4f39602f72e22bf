import { findViolations } from '../browser/axe.ts'
import { describeUnseenFocus, findMotion, headingLevels, overflow } from '../browser/layout.ts'
import { expect, test } from '../fixtures/reader.ts'
import { fillAccount, openReaderScreen, readerTemplates } from '../templates/reader-templates.ts'

test.use({ readerOptions: { planTier: 'platinum', isEmailVerified: false } })

test.beforeEach('a reader has something in every list', async ({ page, context, reader }) => {
  test.info().annotations.push({ type: 'reader', description: reader.email })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fillAccount(context.request)
})

test('no screen of an account scrolls sideways, on the screen or at 200 % zoom @phone', async ({ page }) => {
  // One page after the other.
  test.slow()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // 320 is the narrowest width that WCAG 2.2 (1.4.10) asks for: a phone zoomed in is no narrower to a page.
  for (const zoomed of [width, Math.max(320, width / 2)]) {
    await page.setViewportSize({ width: Math.round(zoomed), height })
    for (const { path } of readerTemplates) {
      await openReaderScreen(page, path)
      for (const summary of await page.locator('main summary').all()) await summary.click()
      expect.soft(await overflow(page), `${path} at ${zoomed} px`).toBe(0)
    }
  }
})

for (const { name, path } of readerTemplates) {
  test(`axe finds nothing on '${name}', nothing moves, and no heading leaves out a level @phone`, async ({
    page,
  }) => {
    await openReaderScreen(page, path)
    for (const summary of await page.locator('main summary').all()) await summary.click()
    expect(await findViolations(page)).toEqual([])
    expect(await findMotion(page)).toEqual([])
    const levels = await headingLevels(page)
    expect(levels.filter((level) => level === 1)).toEqual([1])
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([])
  })

  test(`every stop of the keyboard can be seen on '${name}', in forced colours too`, async ({ page }) => {
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
      await openReaderScreen(page, path)
      await page.getByRole('tab', { selected: true }).focus()
      const stops = await page
        .locator('main')
        .locator('a[href], button, input, select, textarea, summary')
        .count()
      for (let stop = 0; stop < Math.min(30, stops); stop += 1) {
        await page.keyboard.press('Tab')
        expect(await describeUnseenFocus(page), `stop ${stop}, forced colours: ${forcedColors}`).toBeNull()
      }
    }
  })
}

import { findViolations } from '../../browser/axe.ts'
import { expectToFit } from '../../browser/fit.ts'
import { describeUnseenFocus, findMotion, headingLevels } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { openPaymentPage, paymentTemplates } from '../../templates/payment-templates.ts'

for (const template of paymentTemplates) {
  test(`'${template.name}' fits at 200 % zoom, axe finds nothing, nothing moves, and every stop can be seen @phone`, async ({
    page,
    context,
    reader,
  }) => {
    test.info().annotations.push({ type: 'reader', description: reader.email })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await template.prepare(context.request, reader)
    await openPaymentPage(page, template)
    await expectToFit(page)
    expect(await findMotion(page)).toEqual([])
    expect(await headingLevels(page)).toEqual([1, 2])

    const stops = await page.locator('main').locator('a[href], button, input, select').count()
    await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).focus()
    for (let stop = 0; stop < stops; stop += 1) {
      expect(await describeUnseenFocus(page), `stop ${stop}`).toBeNull()
      await page.keyboard.press('Tab')
    }
    expect(await findViolations(page)).toEqual([])
  })
}

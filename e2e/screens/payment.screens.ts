import { expect, test } from '../fixtures/reader.ts'
import { openPaymentPage, paymentTemplates } from '../templates/payment-templates.ts'
import { takePictures } from './take-pictures.ts'

for (const template of paymentTemplates) {
  test(`${template.name} in both appearances`, async ({ page, context, reader }) => {
    expect(reader.email).toBeTruthy()
    await template.prepare(context.request, reader)
    for (const colorScheme of ['light', 'dark'] as const) {
      const { name } = template
      await takePictures(page, { name, colorScheme, open: () => openPaymentPage(page, template) })
    }
  })
}

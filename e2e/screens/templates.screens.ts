import { test } from '../fixtures/test.ts'
import { openTemplate, templates } from '../templates/templates.ts'
import { takePictures } from './take-pictures.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of 404/] })

for (const template of templates) {
  const { name } = template
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} in ${colorScheme}`, async ({ page }) => {
      await takePictures(page, {
        name,
        colorScheme,
        open: async () => {
          await openTemplate(page, template)
          await page.waitForLoadState('networkidle')
        },
      })
    })
  }
}

import { test } from '../fixtures/test.ts'
import { templates } from '../templates/templates.ts'
import { takePictures } from './take-pictures.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of 404/] })

for (const { name, path } of templates) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} in ${colorScheme}`, async ({ page }) => {
      await takePictures(page, {
        name,
        colorScheme,
        open: () => page.goto(path, { waitUntil: 'networkidle' }),
      })
    })
  }
}

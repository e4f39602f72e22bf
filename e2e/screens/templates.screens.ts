import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '../../scripts/env.ts'
import { test } from '../fixtures/test.ts'
import { templates } from '../templates/templates.ts'

const folder = join(projectRoot, 'docs/screens')
/** Longer pages are cut off, in CSS pixels: the rest repeats what is above. */
const longest = 3200
/** The width of the screen and of the picture that is kept of it, in pixels. */
const widths = [
  { screen: 390, kept: 390 },
  { screen: 820, kept: 560 },
  { screen: 1440, kept: 840 },
]

test.use({ expectedConsoleErrors: [/the server responded with a status of 404/] })

for (const template of templates) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${template.name} in ${colorScheme}`, async ({ page }) => {
      await mkdir(folder, { recursive: true })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const { screen: width, kept } of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(template.path, { waitUntil: 'networkidle' })
        // Pictures below the fold are loaded when they are near.
        await page.evaluate(async () => {
          for (const image of document.images) image.loading = 'eager'
          await Promise.allSettled([...document.images].map((image) => image.decode()))
        })
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        const clip = { x: 0, y: 0, width, height: Math.min(height, longest) }
        const png = await page.screenshot({ fullPage: true, clip, animations: 'disabled' })
        const file = `${template.name.replaceAll(' ', '-')}-${width}-${colorScheme}.webp`
        await sharp(png).resize({ width: kept }).webp({ quality: 50, effort: 6 }).toFile(join(folder, file))
      }
    })
  }
}

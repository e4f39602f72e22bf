import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { projectRoot } from '../../scripts/env.ts'

const folder = join(projectRoot, 'docs/screens')
/** Longer pages are cut off, in CSS pixels: the rest repeats what is above. */
const longest = 3200
/** The width of the screen and of the picture that is kept of it, in pixels. */
const widths = [
  { screen: 390, kept: 390 },
  { screen: 820, kept: 560 },
  { screen: 1440, kept: 840 },
]

/** Takes the pictures of one screen at three widths; `open` goes there and waits for what it shows. */
export async function takePictures(
  page: Page,
  screen: { name: string; colorScheme: 'light' | 'dark'; open: () => Promise<unknown> },
): Promise<void> {
  const { name, colorScheme, open } = screen
  await mkdir(folder, { recursive: true })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  for (const { screen: width, kept } of widths) {
    await page.setViewportSize({ width, height: 900 })
    await open()
    // Pictures below the fold are loaded when they are near.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.allSettled([...document.images].map((image) => image.decode()))
    })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const clip = { x: 0, y: 0, width, height: Math.min(height, longest) }
    const png = await page.screenshot({ fullPage: true, clip, animations: 'disabled' })
    const file = `${name.replaceAll(/[ ,]+/g, '-')}-${width}-${colorScheme}.webp`
    await sharp(png).resize({ width: kept }).webp({ quality: 50, effort: 6 }).toFile(join(folder, file))
  }
}

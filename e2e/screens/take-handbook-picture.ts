import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { projectRoot } from '../../scripts/env.ts'

const folder = join(projectRoot, 'docs/handbook/pictures')
/** Wide enough for the admin to show its menu from the start. */
const screen = { width: 1600, height: 1000 }
const keptWidth = 1200

/** Takes a picture of what is on the screen for the editor's handbook; `open` goes there and waits for what it shows. */
export async function takeHandbookPicture(
  page: Page,
  picture: { name: string; open: () => Promise<unknown> },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(screen)
  await picture.open()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Looking through it…')).toBeHidden()
  const png = await page.screenshot({ animations: 'disabled' })
  const file = join(folder, `${picture.name}.webp`)
  await sharp(png).resize({ width: keptWidth }).webp({ quality: 60, effort: 6 }).toFile(file)
}

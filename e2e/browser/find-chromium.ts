import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

/**
 * The Chromium to test with: the one that CHROMIUM_PATH names, else Playwright's own, else the machine's. Null if
 * there is none.
 */
export function findChromium(env: { CHROMIUM_PATH?: string; PATH?: string }): string | null {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null
  const own = chromium.executablePath()
  if (isProgram(own)) return own
  const folders = [...places, ...(env.PATH ?? '').split(delimiter)]
  const programs = [...names, 'Google Chrome', 'Chromium'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  return programs.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  if (path === '' || !existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return false
    throw error
  }
}

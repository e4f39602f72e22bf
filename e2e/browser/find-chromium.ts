import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** They draw pages and no window around them: journeys take half the time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'Google Chrome',
  'Chromium',
]
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

/**
 * The Chromium to test with: the one that CHROMIUM_PATH names, else a headless shell, else Playwright's own, else the
 * machine's. Null if there is none.
 */
export function findChromium(env: { CHROMIUM_PATH?: string; PATH?: string }): string | null {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null
  return findShell(env) ?? [chromium.executablePath(), ...programs(names, env)].find(isProgram) ?? null
}

/** The Chromium with a window around each page that this machine has, which sets text in other widths; null if there is none. */
export function findFullChromium(env: { CHROMIUM_PATH?: string; PATH?: string }): string | null {
  return [env.CHROMIUM_PATH ?? '', ...programs(names, env)].find(isProgram) ?? null
}

/** The headless shell of this machine; null if there is none. */
export function findShell(env: { PATH?: string }): string | null {
  return programs(shells, env).find(isProgram) ?? null
}

function programs(named: string[], env: { PATH?: string }): string[] {
  const folders = [...places, ...(env.PATH ?? '').split(delimiter)]
  return named.flatMap((name) => folders.map((folder) => join(folder, name)))
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

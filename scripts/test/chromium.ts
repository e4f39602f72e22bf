import { join } from 'node:path'
import { findChromium, findShell } from '../../e2e/browser/find-chromium.ts'
import { runCommand } from '../start/run-command.ts'

/** The program, or what a person can do to get one. */
export type ChromiumResult = { ok: true; path: string } | { ok: false; advice: string }

type ChromiumInput = { root: string; env: NodeJS.ProcessEnv; print: (line: string) => void }

/**
 * Finds a Chromium; installs one if there is none: with apt as root, else Playwright's own. Root gets the headless shell
 * even where there is a full browser, which takes twice the time; without it that one does.
 */
export async function ensureChromium(input: ChromiumInput): Promise<ChromiumResult> {
  const { CHROMIUM_PATH } = input.env
  const isRoot = process.getuid?.() === 0
  if (isRoot && !CHROMIUM_PATH && findShell(input.env) === null) await installWithApt(input)
  const found = findChromium(input.env)
  if (found) return { ok: true, path: found }
  if (CHROMIUM_PATH) {
    return { ok: false, advice: `CHROMIUM_PATH names ${CHROMIUM_PATH}, which is not a program.` }
  }
  await installWithPlaywright(input)
  const installed = findChromium(input.env)
  if (installed) return { ok: true, path: installed }
  return {
    ok: false,
    advice:
      'No Chromium was found and none could be installed. Install it (Debian, Ubuntu: sudo apt-get install chromium-headless-shell, or chromium) or name one by CHROMIUM_PATH=/path/to/chromium.',
  }
}

/** Older releases know the full browser alone. */
async function installWithApt({ env, print }: ChromiumInput): Promise<void> {
  print('  Installing a headless Chromium with apt-get…')
  const apt = (args: string[]) =>
    runCommand({ command: 'apt-get', args, cwd: '/', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
  const install = (name: string) => apt(['install', '--yes', '--no-install-recommends', name])
  await apt(['update'])
  const shell = await install('chromium-headless-shell')
  if (shell.ok || findChromium(env) !== null) return
  const result = await install('chromium')
  if (!result.ok) print(`  apt-get could not: ${result.output.trim().split('\n').at(-1) ?? result.reason}`)
}

async function installWithPlaywright({ root, env, print }: ChromiumInput): Promise<void> {
  print("  Installing Playwright's Chromium…")
  const result = await runCommand({
    command: process.execPath,
    args: ['node_modules/@playwright/test/cli.js', 'install', 'chromium'],
    cwd: join(root, 'e2e'),
    env,
  })
  if (!result.ok) print(`  Playwright could not: ${result.output.trim().split('\n').at(-1) ?? result.reason}`)
}

import { join } from 'node:path'
import { findChromium } from '../../e2e/browser/find-chromium.ts'
import { runCommand } from '../start/run-command.ts'

/** The program, or what a person can do to get one. */
export type ChromiumResult = { ok: true; path: string } | { ok: false; advice: string }

type ChromiumInput = { root: string; env: NodeJS.ProcessEnv; print: (line: string) => void }

/** Finds a Chromium; installs one if there is none: with apt as root, else Playwright's own. */
export async function ensureChromium(input: ChromiumInput): Promise<ChromiumResult> {
  const found = findChromium(input.env)
  if (found) return { ok: true, path: found }
  if (input.env.CHROMIUM_PATH) {
    return { ok: false, advice: `CHROMIUM_PATH names ${input.env.CHROMIUM_PATH}, which is not a program.` }
  }
  const attempts =
    process.getuid?.() === 0 ? [installWithApt, installWithPlaywright] : [installWithPlaywright]
  for (const attempt of attempts) {
    await attempt(input)
    const installed = findChromium(input.env)
    if (installed) return { ok: true, path: installed }
  }
  return {
    ok: false,
    advice:
      'No Chromium was found and none could be installed. Install it (Debian, Ubuntu: sudo apt-get install chromium) or name one by CHROMIUM_PATH=/path/to/chromium.',
  }
}

async function installWithApt({ env, print }: ChromiumInput): Promise<void> {
  print('  Installing Chromium with apt-get…')
  const apt = (args: string[]) =>
    runCommand({ command: 'apt-get', args, cwd: '/', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
  await apt(['update'])
  const result = await apt(['install', '--yes', '--no-install-recommends', 'chromium'])
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

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { loadAssets } from './assets.ts'

function clientFolder(files: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

test('hashed files of earlier builds stay, public files are those of this build', async () => {
  const assetsDir = temporaryFolder()
  const load = (clientId: string, files: Record<string, string>) =>
    loadAssets({ clientDir: clientFolder(files), assetsDir, clientId, securityHeaders: [] })
  await load('first', { '_astro/app.1.js': 'one', 'favicon.svg': 'old icon', 'old.txt': 'old' })
  const assets = await load('second', { '_astro/app.2.js': 'two', 'favicon.svg': 'new icon' })
  expect(assets.find('/_astro/app.1.js')?.identity?.body.toString()).toBe('one')
  expect(assets.find('/_astro/app.2.js')?.identity?.body.toString()).toBe('two')
  expect(assets.find('/favicon.svg')?.identity?.body.toString()).toBe('new icon')
  expect(assets.find('/old.txt')).toBeNull()
  expect(assets.find('/_astro/app.2.js')?.notModified).toContain('text/javascript; charset=utf-8')
})

test('files that were compressed at build time are sent so, and not as files of their own', async () => {
  const clientDir = clientFolder({ '_astro/a.css': 'css', '_astro/a.css.br': 'br', '_astro/a.css.gz': 'gz' })
  const assets = await loadAssets({
    clientDir,
    assetsDir: temporaryFolder(),
    clientId: 'x',
    securityHeaders: [],
  })
  const file = assets.find('/_astro/a.css')
  expect([file?.br, file?.gzip, file?.identity].map((variant) => variant?.body.toString())).toEqual([
    'br',
    'gz',
    'css',
  ])
  expect(assets.find('/_astro/a.css.br')).toBeNull()
})

test('a copy that a crash left unfinished is made again, and very old builds are deleted', async () => {
  const assetsDir = temporaryFolder()
  for (let build = 0; build < 20; build++) {
    mkdirSync(join(assetsDir, `old-${build}`, '_astro'), { recursive: true })
    utimesSync(join(assetsDir, `old-${build}`), build, build)
  }
  mkdirSync(join(assetsDir, 'new.unfinished'))
  const clientDir = clientFolder({ 'favicon.svg': 'icon' })
  const assets = await loadAssets({ clientDir, assetsDir, clientId: 'new', securityHeaders: [] })
  expect(assets.find('/favicon.svg')).not.toBeNull()
  const kept = readdirSync(assetsDir)
  expect(kept).toHaveLength(12)
  expect(kept).toContain('new')
  expect(kept).not.toContain('old-0')
})

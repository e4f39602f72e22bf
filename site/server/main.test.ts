import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { siteVariables, startFakeCms, startSite } from './test/test-site.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

const run = promisify(execFile)

/** Starts a site server that can't start, and returns what it says. */
async function failedStart(variables: Record<string, string>): Promise<string> {
  const cms = await startFakeCms()
  const env = siteVariables(cms, {
    MEDIA_DIR: temporaryFolder(),
    PAGE_STORE_DIR: temporaryFolder(),
    LOG_LEVEL: 'fatal',
    ...variables,
  })
  const main = join(import.meta.dirname, 'main.ts')
  const outcome = await run(process.execPath, [main], { env }).then(
    () => 'It started.',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )
  return outcome
}

test('a port in use is said in one sentence', async () => {
  const cms = await startFakeCms()
  const { url } = await startSite(cms)
  const { port } = new URL(url)
  expect(await failedStart({ PORT: port })).toContain(
    `Port ${port} is in use: stop what listens there, or set PORT.`,
  )
})

test('a page store that another server uses is said in one sentence', async () => {
  const cms = await startFakeCms()
  const { folder } = await startSite(cms)
  expect(await failedStart({ PAGE_STORE_DIR: folder })).toContain('Another site server uses this page store')
})

test('a folder that is none is said in one sentence', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await failedStart({ PAGE_STORE_DIR: join(file, 'store') })).toContain(
    `The site server may not write to ${file}`,
  )
})

test('a wrong variable is named', async () => {
  expect(await failedStart({ PUBLISH_SECRET: 'short' })).toContain(
    'PUBLISH_SECRET: must have at least 16 characters',
  )
})

test('a missing build says how to make one', async () => {
  expect(await failedStart({ SITE_DIST: '/nowhere' })).toContain('There is no built site at /nowhere')
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../env.ts'

const folder = join(projectRoot, 'ops/varnish')
const rules = readFileSync(join(folder, 'meridian.vcl'), 'utf8')
const example = readFileSync(join(folder, 'installation.vcl'), 'utf8')

test('the rules ask the installation for what they use of it', () => {
  for (const [use, definition] of [
    ['meridian_purgers', 'acl meridian_purgers'],
    ['meridian_fronts', 'acl meridian_fronts'],
    ['call meridian_backend', 'sub meridian_backend'],
  ] as const) {
    expect(rules).toContain(use)
    expect(example).toContain(definition)
  }
})

test('readers are not shown what the site tells Varnish', () => {
  for (const name of ['xkey', 'CDN-Cache-Control']) expect(rules).toContain(`unset resp.http.${name};`)
})

test('a purge needs an address that is allowed, and the secret', () => {
  expect(rules).toMatch(/client\.ip !~ meridian_purgers \|\| !req\.http\.x-purge-secret/)
  expect(rules).toContain('req.http.x-purge-secret != std.getenv("MERIDIAN_PURGE_SECRET")')
})

test.skipIf(!hasVarnish())('Varnish compiles them', () => {
  const work = mkdtempSync(join(tmpdir(), 'meridian-vcl-'))
  onTestFinished(() => rmSync(work, { recursive: true, force: true }))
  // The names of the example exist nowhere.
  const local = example
    .replaceAll(/"site-\d"/g, '"127.0.0.1"')
    .replace('"meridian.vcl"', `"${folder}/meridian.vcl"`)
  writeFileSync(join(work, 'installation.vcl'), local)
  const compile = () =>
    execFileSync(
      'varnishd',
      ['-j', 'none', '-C', '-n', join(work, 'work'), '-f', join(work, 'installation.vcl')],
      {
        stdio: 'pipe',
        maxBuffer: 50_000_000,
      },
    )
  expect(compile).not.toThrow()
})

function hasVarnish(): boolean {
  try {
    execFileSync('varnishd', ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

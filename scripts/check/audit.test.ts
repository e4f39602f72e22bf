import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findKnownAdvisories } from './advisories.ts'
import { pnpm } from './audit.ts'

const root = new URL('../..', import.meta.url).pathname

function advisory(severity: string) {
  return {
    module_name: 'sharp',
    title: 'Overflow',
    severity,
    patched_versions: '>=1.0.0',
    findings: [{ version: '0.9.0' }],
  }
}

function report(advisories: object) {
  return JSON.stringify({ advisories, metadata: { totalDependencies: 3 } })
}

async function find(script: string, limitMs = 60_000) {
  const notes: string[] = []
  const command = { command: process.execPath, args: ['-e', script], limitMs }
  const problems = await findKnownAdvisories(
    { root, env: process.env },
    (line: string) => notes.push(line),
    command,
  )
  return { problems, notes: notes.join('\n') }
}

test('names critical advisories of the audit and leaves milder ones', async () => {
  const answer = report({ 1: advisory('critical'), 2: advisory('high') })
  const { problems, notes } = await find(
    `console.error('npm notice'); console.log(${JSON.stringify(answer)}); process.exitCode = 1`,
  )
  expect(problems).toEqual([expect.stringContaining('sharp 0.9.0 has a critical advisory: Overflow')])
  expect(notes).toContain('asked the registry')
})

test('passes when the audit finds nothing', async () => {
  const { problems, notes } = await find(`console.log(${JSON.stringify(report({}))})`)
  expect(problems).toEqual([])
  expect(notes).toContain('asked the registry')
})

test.for([
  ['fails', `console.log('{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}'); process.exitCode = 1`],
  ['says something else', `console.log('{}')`],
  ['hangs', 'setInterval(() => undefined, 1000)'],
] as const)('compares with the floors when the audit %s', async ([what, script]) => {
  const { problems, notes } = await find(script, what === 'hangs' ? 500 : 60_000)
  expect(problems).toEqual([])
  expect(notes).toContain('compared with the version floors')
})

test('audits with the package manager that installs', () => {
  expect(readFileSync(new URL('../bootstrap.mjs', import.meta.url), 'utf8')).toContain(`'${pnpm}'`)
})

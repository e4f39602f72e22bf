import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOrCreateSecrets } from './secrets.ts'
import { StartFailure } from './start-failure.ts'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'meridian-secrets-')), 'secrets.json')

test('makes secrets once, in a file for the owner alone', () => {
  const file = newFile()
  const first = loadOrCreateSecrets(file)
  expect(loadOrCreateSecrets(file)).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(new Set(Object.values(first)).size).toBe(6)
})

test('closes a secrets file that others could read', () => {
  const file = newFile()
  loadOrCreateSecrets(file)
  writeFileSync(`${file}.copy`, JSON.stringify(loadOrCreateSecrets(file)), { mode: 0o644 })
  loadOrCreateSecrets(`${file}.copy`)
  expect(statSync(`${file}.copy`).mode & 0o777).toBe(0o600)
})

test('gives an installation of an earlier version the secrets that came later, and keeps its own', () => {
  const file = newFile()
  const { sandboxWebhook: _, ...earlier } = loadOrCreateSecrets(file)
  writeFileSync(file, JSON.stringify(earlier))
  const completed = loadOrCreateSecrets(file)
  expect(completed).toEqual({ ...earlier, sandboxWebhook: expect.stringMatching(/^whsec_[0-9a-f]{64}$/) })
  expect(loadOrCreateSecrets(file)).toEqual(completed)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('never replaces a damaged secrets file, because the database would be lost with it', () => {
  const file = newFile()
  writeFileSync(file, '{"payload": "cut o')
  expect(() => loadOrCreateSecrets(file)).toThrow(StartFailure)
  expect(() => loadOrCreateSecrets(file)).toThrow('cannot be read')
})

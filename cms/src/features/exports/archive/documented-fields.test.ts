import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { describeKinds } from '../../../../test/exports/describe-kinds.ts'
import { blockReferences } from './body-references.ts'
import { notIncluded } from './manifest.schema.ts'

const documentation = await readFile(
  resolve(import.meta.dirname, '../../../../../docs/export-format.md'),
  'utf8',
)

test('every field of the archive is in its documentation', () => {
  const lines = new Set(documentation.split('\n'))
  expect(describeKinds().filter((line) => !lines.has(line))).toEqual([])
})

test('every block that names other records is in its documentation', () => {
  expect(Object.keys(blockReferences).filter((kind) => !documentation.includes(`\`${kind}\``))).toEqual([])
})

test('what is not in the archive is said in sentences', () => {
  expect(notIncluded.filter((sentence) => !sentence.endsWith('.'))).toEqual([])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { findAffectedTests } from './affected-tests.ts'

/** A project of these files; each is given by what it imports. */
function project(importsOf: Record<string, string[]>) {
  const root = mkdtempSync(join(tmpdir(), 'meridian-affected-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, imports] of Object.entries(importsOf)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), imports.map((specifier) => `import '${specifier}'\n`).join(''))
  }
  return (...changed: string[]) => findAffectedTests({ root, files: Object.keys(importsOf), changed })
}

test('who imports a changed file is affected, however far away and in whatever package', () => {
  const affected = project({
    'packages/shared/src/plan/price.ts': [],
    'packages/shared/src/plan/price.test.ts': ['./price.ts'],
    'cms/src/domain/billing/quote.ts': ['@meridian/shared/plan/price'],
    'cms/src/domain/billing/quote.test.ts': ['./quote.ts'],
    'packages/stripe-sandbox/src/payment-sandbox.ts': [],
    'cms/test/checkout.test.ts': ['@meridian/stripe-sandbox/payment-sandbox'],
    'cms/src/domain/search/words.test.ts': ['./words.ts'],
    'cms/src/domain/search/words.ts': [],
  })
  expect(affected('packages/shared/src/plan/price.ts')).toEqual([
    'cms/src/domain/billing/quote.test.ts',
    'packages/shared/src/plan/price.test.ts',
  ])
  expect(affected('packages/stripe-sandbox/src/payment-sandbox.ts')).toEqual(['cms/test/checkout.test.ts'])
})

test('a changed test is affected, and one that was deleted is not', () => {
  const affected = project({ 'site/src/lib/a.test.ts': ['./a.ts'], 'site/src/lib/a.ts': [] })
  expect(affected('site/src/lib/a.test.ts', 'site/src/lib/gone.test.ts')).toEqual(['site/src/lib/a.test.ts'])
})

test('what only gathers features passes a change on when it changed itself, and not otherwise', () => {
  const features = Array.from({ length: 12 }, (_, index) => `cms/src/domain/feature-${index}/rules.ts`)
  const affected = project({
    ...Object.fromEntries(features.map((file) => [file, []])),
    'cms/src/api.ts': features.map((file) => file.replace('cms/src', '.')),
    'cms/src/api.test.ts': ['./api.ts'],
  })
  expect(affected('cms/src/domain/feature-3/rules.ts')).toEqual([])
  expect(affected('cms/src/api.ts')).toEqual(['cms/src/api.test.ts'])
})

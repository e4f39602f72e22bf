import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import withoutDragRule from './payload-styles.loader.ts'

const styles = readFileSync(
  join(import.meta.dirname, '../../../node_modules/@payloadcms/next/dist/prod/styles.css'),
  'utf8',
)

test('nothing in Payload’s styles makes a browser style all of a page again', () => {
  expect(styles).toMatch(/body:has\([^{]*\*/)
  expect(withoutDragRule(styles)).not.toMatch(/body:has\([^{]*\*/)
})

test('all else of them stays', () => {
  const before = '.drag-overlay{inset:0}'
  const after = '.card{color:red}'
  expect(withoutDragRule(`${before}body:has(.drag-overlay) *{cursor:grabbing}${after}`)).toBe(before + after)
})

test('an update of Payload that changes the rule is noticed', () => {
  expect(() => withoutDragRule('.card{color:red}')).toThrow('Payload has changed its styles')
})

import { expect, it } from 'vitest'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import { preflightText } from './preflight-text.ts'

function finding(severity: Finding['severity']): Finding {
  return { key: 'a', severity, path: 'title', label: 'Title', message: 'A sentence.' }
}

it.each([
  ['Nothing stands in the way.', []],
  ['1 warning, and nothing stands in the way.', ['warning']],
  ['2 warnings, and nothing stands in the way.', ['warning', 'warning']],
  ['1 error to be repaired first.', ['error']],
  ['2 errors to be repaired first, and 1 warning.', ['error', 'error', 'warning']],
] as const)('the preflight says: %s', (text, severities) => {
  expect(preflightText(severities.map(finding))).toBe(text)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventTypes } from './event-types.ts'

const guide = new URL('../../../../../docs/how-to/go-live.md', import.meta.url)

test('the how-to for going live names exactly these events for the webhook', () => {
  const [, list = ''] = /## 3\. The webhook[^]*?```\n([^]*?)```/.exec(readFileSync(guide, 'utf8')) ?? []
  expect(list.trim().split(/\s+/).toSorted()).toEqual([...eventTypes].toSorted())
})

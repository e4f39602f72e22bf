import { expect, test } from 'vitest'
import { Crowd } from './crowd.ts'

test('as many addresses are there at once as visitors, and none makes more requests than a visit has', () => {
  const crowd = new Crowd(50)
  const counts = new Map<string, number>()
  for (let request = 0; request < 12_000; request += 1) {
    const address = crowd.take()
    counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(12)
  expect(counts.size).toBeGreaterThan(12_000 / 12)
  for (const address of counts.keys()) expect(address).toMatch(/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/)
})

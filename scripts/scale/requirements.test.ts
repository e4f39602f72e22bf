import { expect, test } from 'vitest'
import { findObstacle, type Host } from './requirements.ts'

const able: Host = { platform: 'linux', isRoot: true, has: () => true }

test('root on Linux with all programs can run the proof', () => {
  expect(findObstacle(able)).toBeNull()
})

test('anyone else is told what to do', () => {
  expect(findObstacle({ ...able, platform: 'darwin' })).toContain('Linux')
  expect(findObstacle({ ...able, isRoot: false })).toContain('sudo npm run prove:scale')
  const has = (program: string) => program !== 'haproxy' && program !== 'ip'
  expect(findObstacle({ ...able, has })).toBe(
    'It needs ip, haproxy. On Debian: apt-get install iproute2 haproxy',
  )
})

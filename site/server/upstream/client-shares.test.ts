import { expect, test } from 'vitest'
import { ClientShares } from './client-shares.ts'

function track(shares: ClientShares) {
  const begun: string[] = []
  const take = (client: string, name: string) => shares.take(client, () => begun.push(name))
  return { begun, take }
}

test('a client that has its share waits for its own requests, another does not', () => {
  const { begun, take } = track(new ClientShares({ share: 2, maxWaiting: 9 }))
  const first = take('a', 'a1')
  for (const name of ['a2', 'a3', 'a4']) take('a', name)
  take('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  first?.()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('what is ended twice frees one place', () => {
  const { begun, take } = track(new ClientShares({ share: 1, maxWaiting: 9 }))
  const first = take('a', 'a1')
  take('a', 'a2')
  take('a', 'a3')
  first?.()
  first?.()
  expect(begun).toEqual(['a1', 'a2'])
})

test('who gives up waiting is never begun', () => {
  const { begun, take } = track(new ClientShares({ share: 1, maxWaiting: 9 }))
  const first = take('a', 'a1')
  take('a', 'a2')?.()
  take('a', 'a3')
  first?.()
  expect(begun).toEqual(['a1', 'a3'])
})

test('beyond what may wait a client is refused, until something of it has ended', () => {
  const { begun, take } = track(new ClientShares({ share: 1, maxWaiting: 1 }))
  const first = take('a', 'a1')
  take('a', 'a2')
  expect(take('a', 'a3')).toBeNull()
  first?.()
  expect(take('a', 'a4')).not.toBeNull()
  expect(begun).toEqual(['a1', 'a2'])
})

test('nothing is kept of a client that is done', () => {
  const shares = new ClientShares({ share: 1, maxWaiting: 2 })
  const ends = ['a', 'a', 'b'].map((client) => shares.take(client, () => {}))
  expect(shares.size).toBe(2)
  for (const end of ends) end?.()
  expect(shares.size).toBe(0)
})

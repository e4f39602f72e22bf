import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { addressOf, linkOf } from './network.ts'
import { machineNumbers } from './shape.ts'

const names = Object.keys(machineNumbers)
/** What a fault calls the machine that stands for more than one part. */
const called: Record<string, string> = { db: 'Postgres', bucket: 'bucket and payment sandbox' }

test('every machine is killed, and every one but the only balancer is cut off', () => {
  const done = faults.map(({ what }) => what.replace('the balancer', 'balancer'))
  for (const name of names) {
    expect(done).toContain(`kill -9 of ${called[name] ?? name}`)
    if (name !== 'balancer') expect(done).toContain(`${called[name] ?? name} cut off`)
  }
})

test('each fault has a name of its own, by which it can be asked for', () => {
  expect(new Set(faults.map(({ what }) => what)).size).toBe(faults.length)
})

test('a worker stays away for as long as its standby may take', () => {
  const ofWorkers = faults.filter(({ what }) => /kill.*worker|worker-\d cut/.test(what))
  expect(ofWorkers).toHaveLength(4)
  for (const { lastsMs, deliveredWithinMs = Number.NaN } of ofWorkers) {
    expect(lastsMs).toBeGreaterThanOrEqual(deliveredWithinMs)
  }
})

test('each machine has an address and a link of its own', () => {
  const addresses = Object.values(machineNumbers).map(addressOf)
  expect(new Set(addresses).size).toBe(names.length)
  expect(new Set(names.map(linkOf)).size).toBe(names.length)
  expect(() => addressOf(1)).toThrow('There is no machine 1.')
  expect(() => linkOf('a-machine-with-a-name')).toThrow('too long')
})

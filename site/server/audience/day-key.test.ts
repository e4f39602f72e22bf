import type { DayKeyAnswer, DayKeyOffer } from '@meridian/shared/audience/day-key.schema'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DayKey } from './day-key.ts'
import { createKeyPair, openKey, sealKey } from './sealed-key.ts'

const noon = Date.parse('2026-11-30T12:00:00Z')

function create() {
  let nowMs = noon
  const boot = randomUUID()
  return {
    boot,
    key: new DayKey({ boot, now: () => nowMs }),
    goTo: (iso: string) => (nowMs = Date.parse(iso)),
  }
}

const only = (offers: DayKeyOffer[]): DayKeyOffer => {
  const [offer] = offers
  if (!offer || offers.length !== 1) throw new Error(`There are ${offers.length} offers.`)
  return offer
}

test('two servers come to one key, which nobody between them gets to see', () => {
  const [first, second] = [create(), create()]
  const [theirs, mine] = [only(first.key.offers()), only(second.key.offers())]
  const before = second.key.current
  // What the CMS answers: the first one's key is everybody's, and the second waits for it.
  const agreed: DayKeyAnswer = { keyId: theirs.keyId, sealed: null, waiting: [] }
  expect(second.key.heard(mine, agreed)).toEqual({ changed: false, again: false })
  const waiting = [{ boot: second.boot, publicKey: mine.publicKey }]
  expect(first.key.heard(theirs, { ...agreed, waiting })).toEqual({ changed: false, again: true })
  const [sealed] = only(first.key.offers()).sealed
  expect(sealed?.boot).toBe(second.boot)
  expect(JSON.stringify(first.key.offers())).not.toContain(first.key.current)
  expect(second.key.heard(mine, { ...agreed, sealed: sealed?.text ?? '' })).toEqual({
    changed: true,
    again: false,
  })
  expect(second.key.current).toBe(first.key.current)
  expect(second.key.current).not.toBe(before)
  expect(only(second.key.offers()).keyId).toBe(theirs.keyId)
})

test('each day has its own, which is agreed on in the hour before', () => {
  const { key, goTo } = create()
  const today = key.current
  expect(key.renewIfDue()).toBe(false)
  goTo('2026-11-30T23:30:00Z')
  const offers = key.offers()
  expect(offers.map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-01'])
  expect(new Set(offers.flatMap(({ keyId, publicKey }) => [keyId, publicKey])).size).toBe(4)
  goTo('2026-12-01T00:00:01Z')
  expect(key.renewIfDue()).toBe(true)
  expect(key.current).not.toBe(today)
  expect(only(key.offers())).toEqual(offers[1])
  goTo('2026-12-05T00:00:01Z')
  expect(key.renewIfDue()).toBe(true)
  expect(only(key.offers()).day).toBe('2026-12-05')
})

test('what was sealed for another, for another day, or is damaged changes nothing', () => {
  const [pair, other] = [createKeyPair(), createKeyPair()]
  const sealed = sealKey('the key', { publicKey: pair.publicKey, about: 'a' })
  expect(openKey(sealed, { pair, about: 'a' })).toBe('the key')
  expect(openKey(sealed, { pair: other, about: 'a' })).toBeNull()
  expect(openKey(sealed, { pair, about: 'b' })).toBeNull()
  for (const broken of ['', 'x', sealed.slice(2), sealed.slice(0, -2), `A${sealed.slice(1)}`])
    expect(openKey(broken, { pair, about: 'a' })).toBeNull()
  const { key } = create()
  const before = key.current
  expect(key.heard(only(key.offers()), { keyId: 'theirs', sealed: 'garbage', waiting: [] }).changed).toBe(
    false,
  )
  expect(key.current).toBe(before)
})

import { depthSteps, lastedMarks } from '@meridian/shared/audience/beacon'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCounts, type DayCounts, noCounts, SourceSums } from '../counts.ts'
import {
  hourMeasures,
  noHours,
  readDetails,
  readHours,
  readMonth,
  splitMonth,
  writeDay,
  writeDetails,
  writeHours,
  writeMonth,
} from './count-bytes.ts'
import { packSums, packTally, sumPacked, unpackTally } from './tally.ts'
import { ByteReader, ByteWriter } from './whole-numbers.ts'

const small = fc.nat(3)
const count = fc.oneof(small, fc.nat(1000), fc.maxSafeNat())
const list = (length: number, of = fc.oneof(small, fc.nat(2 ** 40))) =>
  fc.array(of, { minLength: length, maxLength: length })
const sources = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 1 })))
  .map((pairs) => new Map(pairs))
const day: fc.Arbitrary<DayCounts> = fc.record({
  requests: fc.tuple(count, count, count),
  views: count,
  readers: count,
  seconds: count,
  reached: list(depthSteps),
  lasted: list(lastedMarks.length),
  sources,
})

test('every whole number up to 2^53 is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat()), (numbers) => {
      const writer = new ByteWriter()
      for (const number of numbers) writer.number(number)
      const reader = new ByteReader(writer.finish())
      expect(numbers.map(() => reader.number())).toEqual(numbers)
      expect(reader.isAtEnd).toBe(true)
    }),
  )
})

test('the details of a day are read as they were written, and none take no room', () => {
  fc.assert(
    fc.property(day, (counts) => {
      const { reached, lasted, sources: from } = counts
      expect(readDetails(writeDetails(counts))).toEqual(
        expect.objectContaining({ reached, lasted, sources: from }),
      )
    }),
  )
  const nothing = { reached: Array(20).fill(0), lasted: Array(6).fill(0), sources: new Map() }
  expect(writeDetails(nothing)).toHaveLength(0)
})

test('a day with one view that was read to the end takes a dozen bytes', () => {
  const counts = {
    reached: Array(20).fill(1),
    lasted: [1, 1, 1, 0, 0, 0],
    sources: new Map([[17, 1]]),
    requests: [1, 0, 0] satisfies [number, number, number],
    views: 1,
    readers: 1,
    seconds: 95,
  }
  expect(writeDay(counts).length).toBeLessThanOrEqual(16)
})

test('hours are read as they were written', () => {
  fc.assert(
    fc.property(fc.tuple(...hourMeasures.map(() => list(24))), (lists) => {
      const hours = noHours()
      for (const [index, measure] of hourMeasures.entries()) hours[measure] = lists[index] ?? []
      expect(readHours(writeHours(hours))).toEqual(hours)
    }),
  )
  expect(readHours(Buffer.alloc(0))).toEqual(noHours())
})

test('the days of a month are read as they were written, all of them or some', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 31 }), day)).map((days) => new Map(days)),
      fc.integer({ min: 1, max: 31 }),
      (days, first) => {
        const month = writeMonth(new Map([...days].map(([number, counts]) => [number, writeDay(counts)])))
        expect(readMonth(month)).toEqual(days)
        expect(readMonth(month, { first })).toEqual(new Map([...days].filter(([number]) => number >= first)))
        expect(writeMonth(splitMonth(month))).toEqual(month)
        const added = new SourceSums()
        const without = [...days].map(
          ([number, counts]) => [number, { ...counts, sources: new Map() }] as const,
        )
        expect(readMonth(month, { sources: added })).toEqual(new Map(without))
        const sums = { ...noCounts(), readers: 0 }
        for (const counts of days.values()) addCounts(sums, counts)
        expect(added.toMap()).toEqual(new Map([...sums.sources].toSorted(([a], [b]) => a - b)))
      },
    ),
  )
})

const tally = fc
  .array(
    fc.tuple(
      fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5000 })),
      fc.integer({ min: 1 }),
    ),
  )
  .map((pairs) => new Map(pairs))

test('tallies are read as they were written, and their sums are those of all of their pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tally), async (tallies) => {
      const packed = await Promise.all(tallies.map((each) => packTally(each)))
      const sums = new Map<number, number>()
      for (const [index, each] of tallies.entries()) {
        expect(await unpackTally(packed[index] ?? Buffer.alloc(0))).toEqual(each)
        for (const [id, views] of each) sums.set(id, (sums.get(id) ?? 0) + views)
      }
      expect(await unpackTally(await packSums(await sumPacked(packed)))).toEqual(sums)
    }),
  )
})

test('what is cut short is refused', () => {
  expect(() => new ByteReader(Buffer.from([200])).number()).toThrow(RangeError)
  expect(() => new ByteReader(Buffer.from([2])).bytes(2)).toThrow(RangeError)
  expect(() => new ByteReader(Buffer.from([1, 9])).numbers(3)).toThrow(RangeError)
})

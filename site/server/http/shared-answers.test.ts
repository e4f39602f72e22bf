import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { SharedAnswers, type SharedAnswersOptions } from './shared-answers.ts'

let now = 0

function open(options: Partial<SharedAnswersOptions<string>> = {}) {
  now = 0
  return new SharedAnswers<string>({
    keepMs: 1000,
    maxEntries: 100,
    maxBytes: 1000,
    bytesOf: (value) => (value.startsWith('refused') ? null : value.length),
    now: () => now,
    ...options,
  })
}

test('who asks the same at the same moment has one answer, and so has who asks a moment later', async () => {
  const answers = open()
  const make = vi.fn(async () => 'found')
  expect(await Promise.all([1, 2, 3].map(() => answers.ask('a', make)))).toEqual(['found', 'found', 'found'])
  now = 999
  expect(await answers.ask('a', make)).toBe('found')
  expect(make).toHaveBeenCalledOnce()
  now = 1000
  await answers.ask('a', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('what was asked before a change is given to nobody who asks after it', async () => {
  const answers = open()
  const old = Promise.withResolvers<string>()
  const before = answers.ask('a', () => old.promise)
  answers.forget()
  const after = answers.ask('a', async () => 'new')
  old.resolve('old')
  expect([await before, await after]).toEqual(['old', 'new'])
  expect(answers.find('a')).toBe('new')
  answers.forget()
  expect([answers.find('a'), answers.size, answers.bytes]).toEqual([null, 0, 0])
})

test('an answer that comes after a change is not kept', async () => {
  const answers = open()
  const old = Promise.withResolvers<string>()
  const before = answers.ask('a', () => old.promise)
  answers.forget()
  old.resolve('old')
  await before
  expect(answers.find('a')).toBeNull()
})

test('a refusal is for who has asked: others ask for themselves', async () => {
  const answers = open()
  let count = 0
  const make = async () => (count++ === 0 ? 'refused' : 'found')
  expect(await Promise.all([answers.ask('a', make), answers.ask('a', make)])).toEqual(['refused', 'found'])
  expect(answers.find('a')).toBe('found')
})

test('a failure is not shared either, and not kept', async () => {
  const answers = open()
  const failing = answers.ask('a', () => Promise.reject(new Error('away')))
  const waiting = answers.ask('a', async () => 'found')
  await expect(failing).rejects.toThrow('away')
  expect(await waiting).toBe('found')
})

test('however many different things are asked for, memory has a limit, and its sum is right', async () => {
  const question = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 120 }), fc.nat(400))
  await fc.assert(
    fc.asyncProperty(fc.array(question, { maxLength: 300 }), async (questions) => {
      const answers = open({ maxEntries: 20, maxBytes: 500 })
      for (const [key, length, pauseMs] of questions) {
        now += pauseMs
        await answers.ask(String(key), async () => 'x'.repeat(length))
        expect(answers.size).toBeLessThanOrEqual(20)
        expect(answers.bytes).toBeLessThanOrEqual(500)
      }
      const kept = Array.from({ length: 401 }, (_, key) => answers.find(String(key)))
      expect(answers.bytes).toBe(kept.reduce((sum, value) => sum + (value?.length ?? 0), 0))
    }),
  )
})

import { expect, test } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

/** Answers that are numbered, and take as long as is said. */
function numberedAnswers() {
  let nowMs = 0
  let number = 0
  const shared = new SharedAnswers<number>(() => nowMs)
  const find = (tookMs: number) => async () => {
    number += 1
    const own = number
    await Promise.resolve()
    nowMs += tookMs
    return own
  }
  return {
    shared,
    read: (key: string, tookMs: number) => shared.read(key, find(tookMs)),
    pass: (ms: number) => (nowMs += ms),
  }
}

test('all who ask at once share one answer, and it stands for nine times as long as it took', async () => {
  const { read, pass } = numberedAnswers()
  expect(await Promise.all([read('one', 500), read('one', 500)])).toEqual([1, 1])
  pass(4499)
  expect(await read('one', 500)).toBe(1)
  pass(1)
  expect(await read('one', 10)).toBe(2)
  pass(90)
  expect(await read('one', 10)).toBe(3)
})

test('another key has another answer, and what failed is found out again', async () => {
  const { shared, read } = numberedAnswers()
  expect(await read('one', 500)).toBe(1)
  expect(await read('other', 500)).toBe(2)
  await expect(shared.read('third', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await read('third', 500)).toBe(3)
})

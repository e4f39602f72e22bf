import { expect, test } from 'vitest'
import { answerQuestion } from './name-server.ts'

const names: Record<string, string[]> = { site: ['10.213.77.31', '10.213.77.32'] }
const answer = (query: Buffer) => answerQuestion(query, (name) => names[name])

/** A question as HAProxy asks it, with an additional record at its end. */
function question(name: string, type: number): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(`${String.fromCodePoint(label.length)}${label}`))
  const header = Buffer.from([0xab, 0xcd, 0x01, 0x00, 0, 1, 0, 0, 0, 0, 0, 1])
  const edns = Buffer.from([0, 0, 41, 2, 0, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([header, ...labels, Buffer.from([0, 0, type, 0, 1]), edns])
}

test('a name is answered with the address of each machine', () => {
  const bytes = answer(question('SITE', 1))
  expect(bytes?.subarray(0, 12)).toEqual(Buffer.from([0xab, 0xcd, 0x85, 0, 0, 1, 0, 2, 0, 0, 0, 0]))
  const first = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 10, 213, 77, 31])
  expect(bytes?.includes(first)).toBe(true)
  expect(bytes?.subarray(-4)).toEqual(Buffer.from([10, 213, 77, 32]))
})

test('a name has no addresses of another kind, and an unknown one is unknown', () => {
  expect(answer(question('site', 28))?.subarray(2, 8)).toEqual(Buffer.from([0x85, 0, 0, 1, 0, 0]))
  expect(answer(question('nobody.example', 1))?.subarray(2, 8)).toEqual(Buffer.from([0x85, 3, 0, 1, 0, 0]))
})

test('what is no question is not answered', () => {
  expect(answer(Buffer.from('GET / HTTP/1.1'))).toBeNull()
  expect(answer(question('site', 1).subarray(0, 15))).toBeNull()
  expect(answer(Buffer.alloc(0))).toBeNull()
})

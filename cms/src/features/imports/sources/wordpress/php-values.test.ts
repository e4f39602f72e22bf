import { expect, test } from 'vitest'
import { isPhp, type PhpValue, readPhp } from './php-values.ts'

function valueOf(text: string): PhpValue {
  const result = readPhp(text)
  if (!result.ok) throw new Error(result.reason)
  return result.value
}

function reasonOf(text: string): string {
  const result = readPhp(text)
  return result.ok ? 'it was read' : result.reason
}

test.each<[string, PhpValue]>([
  ['N;', null],
  ['b:1;', true],
  ['b:0;', false],
  ['i:-12;', -12],
  ['d:0.5;', 0.5],
  ['d:1.0E+25;', 1e25],
  ['d:-INF;', -Infinity],
  ['s:0:"";', ''],
  ['s:5:"a"b;c";', 'a"b;c'],
  ['a:0:{}', new Map()],
  [
    'a:2:{i:0;s:1:"x";s:3:"key";a:1:{i:7;b:1;}}',
    new Map<string | number, PhpValue>([
      [0, 'x'],
      ['key', new Map([[7, true]])],
    ]),
  ],
])('%s is read', (text, value) => {
  expect(valueOf(text)).toEqual(value)
})

test('lengths count the bytes of UTF-8', () => {
  expect(valueOf('a:1:{s:7:"Größe";s:12:"Zürich 🚢";}')).toEqual(new Map([['Größe', 'Zürich 🚢']]))
})

test('lengths may still count line breaks as Windows writes them', () => {
  expect(valueOf('a:1:{s:4:"text";s:13:"one\ntwo\nthree";}')).toEqual(new Map([['text', 'one\ntwo\nthree']]))
  expect(valueOf('a:1:{s:4:"text";s:15:"one\ntwo\nthree";}')).toEqual(new Map([['text', 'one\ntwo\nthree']]))
})

test('lengths may count the characters of an encoding with one byte for each', () => {
  expect(valueOf('a:1:{s:5:"Größe";s:2:"äö";}')).toEqual(new Map([['Größe', 'äö']]))
})

test('an object is never made: it is null, and what stands after it is read', () => {
  const text =
    'a:3:{s:1:"a";O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";a:1:{i:0;O:3:"Foo":0:{}}}s:1:"b";C:3:"Bar":5:{ab}cd}s:1:"c";i:3;}'
  expect(valueOf(text)).toEqual(
    new Map<string, PhpValue>([
      ['a', null],
      ['b', null],
      ['c', 3],
    ]),
  )
})

test('references and cases of enumerations are null', () => {
  expect(valueOf('a:3:{i:0;s:1:"x";i:1;R:2;i:2;E:11:"Suit:Hearts";}')).toEqual(
    new Map<number, PhpValue>([
      [0, 'x'],
      [1, null],
      [2, null],
    ]),
  )
})

test('keys with meaning in JavaScript are only keys', () => {
  const value = valueOf('a:2:{s:9:"__proto__";a:1:{s:8:"polluted";b:1;}s:11:"constructor";i:1;}')
  expect(value instanceof Map && [...value.keys()]).toEqual(['__proto__', 'constructor'])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test.each([
  ['', 'it ends early'],
  ['hello', '"h" is no type'],
  ['i:1', 'cannot be read'],
  ['i:1;i:2;', 'something follows the end'],
  ['s:5:"abc";', '"\\";" is missing'],
  ['s:9:"abc";', 'a text is shorter than it says'],
  ['s:2:"abc";', '"\\";" is missing'],
  ['a:2:{i:0;i:1;}', '"}" is no type'],
  ['a:1:{i:0;i:1;', '"}" is missing'],
  ['a:1:{b:1;i:1;}', 'a key is neither a text nor a number'],
  ['a:1:{a:0:{}i:1;}', 'a key is neither a text nor a number'],
  ['b:2;', 'cannot be read'],
  ['d:x;', 'cannot be read'],
  ['O:3:"Foo":1:{s:1:"a";}', 'is no type'],
  ['s:99999999999:"x";', 'cannot be read'],
])('%s is refused with a reason', (text, reason) => {
  expect(reasonOf(text)).toContain(reason)
})

test('what says to be huge, or is nested without end, is refused at once', () => {
  expect(reasonOf('a:1000000000:{i:0;i:1;}')).toContain('is no type')
  expect(reasonOf('a:1:{i:0;'.repeat(5000))).toContain('nested')
  expect(reasonOf(`a:60000:{${Array.from({ length: 60_000 }, (_, n) => `i:${n};N;`).join('')}}`)).toContain(
    'entries',
  )
  expect(reasonOf(`s:5000000:"${'x'.repeat(5_000_000)}";`)).toContain('longer than 4 MB')
})

test('a value that is cut off anywhere is refused', () => {
  const text =
    'a:2:{s:4:"file";s:19:"2019/05/größe.jpg";s:5:"sizes";a:1:{s:5:"large";a:1:{s:5:"width";i:1024;}}}'
  expect(readPhp(text).ok).toBe(true)
  for (let end = 0; end < text.length; end += 1) expect(readPhp(text.slice(0, end)).ok).toBe(false)
})

test('what PHP wrote is told from text', () => {
  for (const text of ['a:0:{}', 's:1:"x";', ' i:5;', 'N;', 'O:3:"Foo":0:{}']) expect(isPhp(text)).toBe(true)
  for (const text of ['a: 1', 'N', 'Note: i:5; and more', '', 'see s:1']) expect(isPhp(text)).toBe(false)
})

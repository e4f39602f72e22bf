import { describe, expect, test } from 'vitest'
import { nameProblem } from './name-problem.ts'
import { fitName, personName } from './person-name.ts'

const says = { maxLength: 80, missing: 'Missing.', tooLong: 'Too long.', notOneLine: 'Not one line.' }
const problemOf = (name: unknown) => personName(says).safeParse(name).error?.issues[0]?.message

describe('a name of a person', () => {
  test.each([
    'Ada',
    "O'Brien-Smith, Jr.",
    'María José Carreño Quiñones',
    'Ngô Bảo Châu',
    'Nguyễn Thị',
    '김민준',
    '山田 太郎',
    'יעל כהן',
    'محمد بن سلمان',
    // Persian and Kurdish write a joiner between parts of a word, Sinhala, Bengali and Malayalam within a cluster.
    'علی\u200cرضا',
    'ශ\u0dca\u200dරී',
    'ক্\u200dষ',
    'ന\u0d4d\u200d',
    'Ø & Sons (Ltd) 3:16',
  ])('%j is taken as it is', (name) => {
    expect(problemOf(name)).toBeUndefined()
    expect(fitName(name)).toBe(name)
  })

  test('is trimmed', () => {
    expect(personName(says).parse('  Ada ')).toBe('Ada')
  })

  test.each([
    ['', 'Missing.'],
    [' \n ', 'Missing.'],
    [null, 'Missing.'],
    ['a'.repeat(81), 'Too long.'],
    ['Ada\nBcc: all@example.com', 'Not one line.'],
    ['Ada\u0000', 'Not one line.'],
    ['Ada\u0085x', 'Not one line.'],
    ['A\u200cda', nameProblem],
    ['A\u200dda', nameProblem],
    ['<b>x</b>', nameProblem],
    ['Ada <ada@example.com', nameProblem],
    ['http://evil.example/ click', nameProblem],
    ['x://y', nameProblem],
  ])('%j is refused: %s', (name, problem) => {
    expect(problemOf(name)).toBe(problem)
  })
})

test.each([
  ['<b>x</b>http://evil.example/ click', 'click'],
  ['Ada <b>Lovelace</b>', 'Ada bLovelace/b'],
  ['Ada\u202e ecalevoL', 'Ada ecalevoL'],
  ['Ada\r\nBcc: x', 'Ada Bcc: x'],
  ['http://evil.example/', null],
  ['\u200b', null],
  [null, null],
])('of an old name %j a mail has %j', (name, left) => {
  expect(fitName(name)).toBe(left)
})

test.each([
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\ue000',
  '\u{e0041}',
])('a name with %j in it is refused', (character) => {
  expect(problemOf(`A${character}da`)).toBe(nameProblem)
})

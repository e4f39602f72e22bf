import { expect, test } from 'vitest'
import { byLine } from './by-line.ts'

test('Output in chunks comes out line by line, wherever it was cut', () => {
  const lines: string[] = []
  const write = byLine((line) => lines.push(line))
  for (const chunk of ['Pictures: 1', '0 of 100\n\nPict', 'ures: 20 of 100\r\n', 'Art']) write(chunk)
  expect(lines).toEqual(['Pictures: 10 of 100', 'Pictures: 20 of 100'])
})

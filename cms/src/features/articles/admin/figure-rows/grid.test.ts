import { expect, test } from 'vitest'
import {
  emptyGrid,
  gridOfText,
  toGrid,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withPaste,
  withRow,
} from './grid.ts'

const grid = [
  ['a', 'b'],
  ['c', 'd'],
]

test('what is kept is drawn as rows of equal length', () => {
  expect(toGrid(null)).toBe(emptyGrid)
  expect(toGrid([['a'], ['b', 'c'], 'no row', [1]])).toEqual([
    ['a', ''],
    ['b', 'c'],
    ['', ''],
    ['', ''],
  ])
})

test('a change leaves the other rows what they are, so that they are not drawn again', () => {
  const changed = withCell(grid, { row: 1, column: 0 }, 'x')
  expect(changed).toEqual([
    ['a', 'b'],
    ['x', 'd'],
  ])
  expect(changed[0]).toBe(grid[0])
})

test('rows and columns come and go, but for the last', () => {
  expect(withRow(grid, 1)).toEqual([
    ['a', 'b'],
    ['', ''],
    ['c', 'd'],
  ])
  expect(withColumn(grid, 2)).toEqual([
    ['a', 'b', ''],
    ['c', 'd', ''],
  ])
  expect(withoutRow(grid, 0)).toEqual([['c', 'd']])
  expect(withoutColumn(grid, 0)).toEqual([['b'], ['d']])
  expect(withoutRow([['a']], 0)).toEqual([['a']])
  expect(withoutColumn([['a']], 0)).toEqual([['a']])
})

test('a paste is laid over the cells, and the grid grows for it', () => {
  expect(
    withPaste(grid, { row: 1, column: 1 }, [
      ['1', '2'],
      ['3', '4'],
    ]),
  ).toEqual([
    ['a', 'b', ''],
    ['c', '1', '2'],
    ['', '3', '4'],
  ])
  expect(gridOfText('1\t 2 \r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})

test('a paste that no table has room for is not cut', () => {
  expect(
    withPaste(
      grid,
      { row: 0, column: 0 },
      Array.from({ length: 201 }, () => ['x']),
    ),
  ).toBeNull()
  expect(withPaste(grid, { row: 0, column: 19 }, [['1', '2']])).toBeNull()
  expect(withPaste(grid, { row: 0, column: 0 }, [['x'.repeat(501)]])).toBeNull()
})

import { expect, test } from 'vitest'
import { galleryColumns } from './gallery-columns.ts'

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 2],
  [5, 3],
  [12, 3],
])('spec §9 gallery columns: %i pictures stand in %i', (pictures, columns) => {
  expect(galleryColumns(pictures)).toBe(columns)
})

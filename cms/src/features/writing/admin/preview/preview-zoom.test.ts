import { expect, test } from 'vitest'
import { previewZoom } from './preview-zoom.ts'

test('a desktop is scaled into its pane, a phone stands in it as it is', () => {
  expect(previewZoom({ device: 'desktop', availableWidth: 720 })).toBe(0.5)
  expect(previewZoom({ device: 'phone', availableWidth: 720 })).toBe(1)
})

test('nothing is enlarged, and a phone is scaled where there is less than a phone', () => {
  expect(previewZoom({ device: 'desktop', availableWidth: 2000 })).toBe(1)
  expect(previewZoom({ device: 'phone', availableWidth: 195 })).toBe(0.5)
})

test('a pane that is closed has no scale', () => {
  expect(previewZoom({ device: 'desktop', availableWidth: 0 })).toBeNull()
})

import { contours } from 'd3-contour'
import { n } from './plate.ts'
import { lerp } from './scene.ts'

const cell = 9
/** Cells sampled beyond each edge of the sheet, so that no outline closes along it. */
const margin = 3

/**
 * The outlines of a landscape at `levels` even heights, lowest first: each a path around all ground above it.
 * `heightAt` takes drawing units. An array of levels asks for those heights instead.
 */
export function isolines(
  sheet: { width: number; height: number },
  levels: number | readonly number[],
  heightAt: (x: number, y: number) => number,
): string[] {
  const columns = Math.ceil(sheet.width / cell) + 2 * margin
  const rows = Math.ceil(sheet.height / cell) + 2 * margin
  const heights: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      heights.push(heightAt((column - margin) * cell, (row - margin) * cell))
    }
  }
  const thresholds = typeof levels === 'number' ? evenLevels(heights, levels) : [...levels]
  const shapes = contours().size([columns, rows]).smooth(true).thresholds(thresholds)(heights)
  return shapes.map((shape) => shape.coordinates.flatMap((polygon) => polygon.map(ringPath)).join(''))
}

function evenLevels(heights: readonly number[], count: number): number[] {
  let [low, high] = [Infinity, -Infinity]
  for (const height of heights) {
    low = Math.min(low, height)
    high = Math.max(high, height)
  }
  return Array.from({ length: count }, (_, index) => lerp(low, high, (index + 0.5) / count))
}

function ringPath(ring: readonly (readonly number[])[]): string {
  const points = ring.map(([column = 0, row = 0], index) => {
    // d3 puts a cell's value at its centre.
    const [x, y] = [(column - margin - 0.5) * cell, (row - margin - 0.5) * cell]
    return `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`
  })
  return `${points.join('')}Z`
}

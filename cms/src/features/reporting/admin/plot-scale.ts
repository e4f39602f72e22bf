/** Where values stand on a plot, from the bottom at 0 to the top at 1, and the values that lines are drawn at. */
export interface PlotScale {
  ticks: number[]
  place: (value: number) => number
}

/**
 * A scale for these values that begins at zero, or below it where a value is, with about four lines at round values
 * (1, 2 or 5 times a power of ten).
 */
export function plotScale(values: readonly number[]): PlotScale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((high - low || 100) / 4)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ticks, place: (value) => (value / step - first) / (last - first) }
}

function roundStep(about: number): number {
  const power = 10 ** Math.floor(Math.log10(about))
  const factor = [1, 2, 5, 10].find((each) => each * power >= about) ?? 10
  return factor * power
}

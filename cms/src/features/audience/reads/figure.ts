import { sketchError } from '@meridian/shared/audience/sketch'

/** What a number was counted by: requests by the servers, views by what pages told, readers by the sketches of days. */
export type FigureSource = 'server' | 'beacon' | 'sketch'

/** A number with what is known of its error. */
export interface Figure {
  value: number
  /** Half of its error band: 0 where each one was counted. */
  plusMinus: number
  source: FigureSource
}

export function counted(value: number, source: 'server' | 'beacon'): Figure {
  return { value, plusMinus: 0, source }
}

/**
 * Readers, of one day or added up over days: somebody who comes on two days is counted on both. 99 of 100 numbers are within the band;
 * the errors of several days are each within their part of it.
 */
export function readersFigure(value: number): Figure {
  return { value, plusMinus: Math.ceil(value * sketchError), source: 'sketch' }
}

/** A sum of days as what it is for so many of them. */
export function divided({ value, plusMinus, source }: Figure, by: number): Figure {
  return { value: value / by, plusMinus: plusMinus / by, source }
}

/** How a number has changed from one stretch of days to another. */
export interface Change {
  /** As a share of the number before; null where there was nothing. */
  share: number | null
  /** More than both error bands explain. */
  isCertain: boolean
}

/** How a figure differs from the same one of another stretch of days. */
export function changeOf(now: Figure, before: Figure): Change {
  const difference = now.value - before.value
  const error = now.plusMinus + before.plusMinus
  return {
    share: before.value === 0 ? null : difference / before.value,
    isCertain: error === 0 || Math.abs(difference) > error,
  }
}

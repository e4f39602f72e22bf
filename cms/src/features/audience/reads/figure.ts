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

/*
 * A drawing of a chart in plain shapes, for whatever draws it: the page as SVG, the admin, the issue PDF. Measures are units
 * of `width`; `series` counts from 0 and says which colour and which dashes.
 */

export type Anchor = 'start' | 'middle' | 'end'

export interface DrawnRule {
  x1: number
  y1: number
  x2: number
  y2: number
  /** The line that figures are counted from, rather than one that helps to read them. */
  isBase: boolean
}
export interface DrawnBar {
  series: number
  x: number
  y: number
  width: number
  height: number
}
export interface DrawnPath {
  series: number
  /** An SVG path. */
  d: string
}
export interface DrawnDot {
  series: number
  x: number
  y: number
}
export interface DrawnWords {
  x: number
  /** The baseline. */
  y: number
  text: string
  anchor: Anchor
  /** A name of a place, a step of the scale, or a figure. */
  tone: 'label' | 'step' | 'figure'
}

/** The name of a series beside a mark of its look, whose left edge is `x`. */
export interface DrawnKey {
  series: number
  x: number
  /** The baseline of the name. */
  y: number
  text: string
}

/** The names of the series stand above the rest, whose height counts from `keysHeight` on. */
export interface ChartDrawing {
  width: number
  height: number
  keysHeight: number
  keys: DrawnKey[]
  rules: DrawnRule[]
  bars: DrawnBar[]
  areas: DrawnPath[]
  lines: DrawnPath[]
  dots: DrawnDot[]
  words: DrawnWords[]
}

/** The size of the words of a drawing. */
export const wordSize = 12
export const dotRadius = 4.5
/** Between a mark and the name beside it, or two things of a drawing. */
export const wordGap = 6
export const keyMark = 14
/** Of the line of each series, as SVG and PDF write dashes: colour alone tells nothing to many. */
export const seriesDashes = ['', '7 4', '2 3', '11 3 2 3', '4 4', '1 2']

/** About how wide words are at this size: nothing can be measured where charts are drawn. */
export function wordsWidth(text: string): number {
  return text.length * wordSize * 0.56
}

/** A tenth of a unit is as exact as anybody sees. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** Words that are cut where they would leave the drawing. */
export function fitWords(text: string, width: number): string {
  const letters = Math.max(1, Math.floor(width / (wordSize * 0.56)))
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`
}

export function emptyDrawing(width: number, height: number): ChartDrawing {
  return {
    width,
    height,
    keysHeight: 0,
    keys: [],
    rules: [],
    bars: [],
    areas: [],
    lines: [],
    dots: [],
    words: [],
  }
}

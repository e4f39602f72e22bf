import { ownLists } from '@meridian/shared/audience/own-lists'
import { sketchError } from '@meridian/shared/audience/sketch'
import { dayText } from '../../../platform/admin/staff-formats.ts'
import { audiencePeriodLabels, divisorsOf, type Periods } from '../audience-periods.ts'
import type { DayRange } from '../days.ts'
import { type Change, changeOf, type Figure } from '../reads/figure.ts'
import type { SourceFigure } from '../reads/read-sources.ts'
import type { Measure } from '../tallies.ts'

/** `1,204`. */
export function numberText(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** A figure with its error band, where it has one: `1,204 ± 26`. */
export function figureText({ value, plusMinus }: Figure): string {
  return plusMinus === 0 ? numberText(value) : `${numberText(value)} ± ${numberText(plusMinus)}`
}

/** `38 %`; a dash where there is nothing to divide by. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`
}

/** `2 min 05 s`, `48 s`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** `+12 %`, `−3 %, within the error`; what was nothing before is `new`. */
export function changeText({ share, isCertain }: Change): string {
  if (share === null) return 'nothing to compare with'
  const percent = Math.round(share * 100)
  const text = `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-US')} %`
  return isCertain ? text : `${text}, within the error`
}

/** `+12 %` in a cell of a table. What was nothing before has no difference, and one within the error says so. */
export function differenceText(now: Figure | null, before: Figure | null): string {
  if (!now || !before || before.value === 0) return '–'
  return changeText(changeOf(now, before))
}

/** `1 Nov 2026 to 7 Nov 2026`. */
export function rangeText({ from, to }: DayRange): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
}

/** What a page shows: a period by its name, or the days that staff have chosen. */
export function periodsText({ period, now }: Periods): string {
  return period === null ? rangeText(now) : audiencePeriodLabels[period].toLowerCase()
}

/** What changes are told in comparison to. */
export function comparedWithText(periods: Periods): string {
  if (periods.period !== null) return 'Compared with as many days before.'
  const { now, before } = periods
  const text = `${rangeText(now)}, compared with ${rangeText(before)}.`
  return divisorsOf(periods).isPerDay ? `${text} ${figureNotes.perDay}` : text
}

/** How each of what is compared is written. A sum of days that was divided has a place behind the point. */
export const comparedTexts: Record<Measure, (figure: Figure) => string> = {
  views: sumText,
  readers: sumText,
  'read-to-end': ({ value }) => `${Math.round(value * 100)} %`,
  seconds: ({ value }) => durationText(value),
}

function sumText({ value }: Figure): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

/** What a source is called. */
export function sourceText(source: SourceFigure): string {
  switch (source.kind) {
    case 'direct':
      return 'Direct'
    case 'history':
      return 'Back to the page'
    case 'other':
      return 'Other'
    case 'site':
      return source.host
    case 'newsletter':
      return source.subject === null ? 'A newsletter' : `Newsletter: ${source.subject}`
    case 'list': {
      const list = listName(source.list)
      return source.on ? `${list}: ${source.on.title ?? source.on.path}` : list
    }
  }
}

function listName(list: string): string {
  const known = Object.entries(ownLists).find(([name]) => name === list)
  return known ? known[1] : list
}

/** What every figure is, in a sentence that stands below it. */
export const figureNotes = {
  views: 'Views: told by the pages themselves, counted one by one.',
  readers: `Readers: estimated from sketches of each day, ± ${(sketchError * 100).toFixed(1)} % in 99 of 100 cases; who reads on two days counts on both.`,
  requests: 'Requests: counted by the site servers, by what the program that asks says of itself.',
  perDay: 'The two stretches do not have as many days: sums are those of a day, on average.',
  loss: 'A site server that is killed loses the last ten seconds; nothing is counted twice.',
} as const

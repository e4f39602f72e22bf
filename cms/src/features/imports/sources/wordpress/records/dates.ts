import type { SourceDate } from '../../../source-record.ts'

/**
 * When something was, out of what an export says three times: the moment (`post_date_gmt`, `0000-00-00 00:00:00` for a draft), the date of
 * the feed, and what the clock of the site showed, whose zone no export names.
 */
export function sourceDate(dates: { gmt?: string; feed?: string; local?: string }): SourceDate {
  const gmt = clockOf(dates.gmt)
  if (gmt !== null) return { kind: 'instant', at: `${gmt}.000Z` }
  const feed = feedDate(dates.feed ?? '')
  if (feed !== null) return { kind: 'instant', at: feed }
  const local = clockOf(dates.local)
  return local === null ? null : { kind: 'local', at: local }
}

/** `2019-05-04 10:00:00` as `2019-05-04T10:00:00`; null for what is no date. */
function clockOf(text: string | undefined): string | null {
  const found = /^\s*(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(text ?? '')
  if (!found) return null
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = found
  const clock = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const moment = new Date(`${clock}Z`)
  // The 30th of February would be the 1st of March.
  const isReal =
    Number(year) >= 1000 && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(clock)
  return isReal ? clock : null
}

function feedDate(text: string): string | null {
  if (!/^\s*(?:[A-Za-z]{3},\s*)?\d{1,2} [A-Za-z]{3} [1-9]\d{3}\s+\d/.test(text)) return null
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

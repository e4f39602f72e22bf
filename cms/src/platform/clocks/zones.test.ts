import { expect, test } from 'vitest'
import { momentInZone } from './wall-clock.ts'

/** Whose clocks change twice a year: by an hour, of whole, half and quarter hours, on both halves of the world; or by half an hour. */
const changing = [
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
  'America/St_Johns',
  'America/Santiago',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Helsinki',
  'Africa/Cairo',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
]
const still = [
  'Pacific/Honolulu',
  'America/Sao_Paulo',
  'Asia/Tehran',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
]
const quarterMs = 15 * 60_000
const dayMs = 96 * quarterMs

/** What a clock there shows, `2026-03-29 02:30`. */
function clockOf(zone: string): (moment: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (moment) => format.format(moment)
}

/** The moments of a year at which clocks jump, found by looking at them. */
function changesOf(clock: (moment: number) => string): number[] {
  const ahead = (moment: number) => Date.parse(`${clock(moment).replace(' ', 'T')}Z`) - moment
  const found: number[] = []
  for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2028, 0, 1); day += dayMs) {
    if (ahead(day) === ahead(day + dayMs)) continue
    for (let at = day; at < day + dayMs; at += quarterMs)
      if (ahead(at) !== ahead(at + quarterMs)) found.push(at + quarterMs)
  }
  return found
}

test.each([...changing, ...still])(
  '%s: every quarter of an hour around both changes of clocks is found',
  (zone) => {
    const clock = clockOf(zone)
    const changes = changesOf(clock)
    expect(changes).toHaveLength(changing.includes(zone) ? 2 : 0)
    const skipped = new Set<string>()
    const twice = new Set<string>()
    for (const change of changes.length > 0 ? changes : [Date.UTC(2027, 2, 28)]) {
      const moments = new Map<string, number>()
      for (let at = change - dayMs; at < change + dayMs; at += quarterMs) {
        const shown = clock(at)
        if (moments.has(shown)) twice.add(shown)
        else moments.set(shown, at)
      }
      const first = Date.parse(`${clock(change - dayMs / 2).replace(' ', 'T')}Z`)
      for (let wall = first; wall < first + dayMs; wall += quarterMs) {
        const [day = '', time = ''] = new Date(wall).toISOString().slice(0, 16).split('T')
        const shown = moments.get(`${day} ${time}`)
        if (shown === undefined) skipped.add(`${day} ${time}`)
        // What no clock shows is the moment at which they jump over it.
        expect([day, time, momentInZone({ day, time }, zone).getTime()]).toEqual([day, time, shown ?? change])
      }
    }
    const jumpQuarters = zone === 'Australia/Lord_Howe' ? 2 : 4
    expect(skipped.size).toBe(changes.length === 0 ? 0 : jumpQuarters)
    expect(twice.size).toBe(changes.length === 0 ? 0 : jumpQuarters)
  },
)

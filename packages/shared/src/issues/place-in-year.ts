const seasons = ['spring', 'summer', 'autumn', 'winter']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** Places that a year has in an issue's `sortKey`, which is the year with this digit behind it. */
const places = 10
const weeks = 53

/**
 * Where in its year an issue stands, from 0 to 9, by its season, month or week: `Autumn`, `March`, `January/February`,
 * `Week 12`. Seasons are 1 to 4. Of two issues in one place the one that was made later is the newer. Null: none of these.
 */
export function placeInYear(season: string): number | null {
  const [first = ''] = season.toLowerCase().split(/[/–&-]/)
  const word = first.trim()
  if (seasons.includes(word)) return seasons.indexOf(word) + 1
  if (months.includes(word)) return Math.floor((months.indexOf(word) * places) / months.length)
  const week = Number(/^week (\d{1,2})$/.exec(word)?.[1] ?? 0)
  return week >= 1 && week <= weeks ? Math.floor(((week - 1) * places) / weeks) : null
}

/** `true`, or the sentence that says what it can be. */
export function validateSeason(value: string | null | undefined): true | string {
  if (!value?.trim()) return 'Say when in the year the issue appears.'
  return (
    placeInYear(value) !== null ||
    'This is a season, a month, two months or a week: Autumn, March, January/February, Week 12.'
  )
}

/** The days of the month of a moment in weeks from Monday on, with the days beside it that fill its first and last week. */
export function weeksOf(moment: Date): Date[][] {
  const first = new Date(moment.getFullYear(), moment.getMonth(), 1)
  const lead = (first.getDay() + 6) % 7
  const start = new Date(first.getFullYear(), first.getMonth(), 1 - lead)
  const weeks: Date[][] = []
  for (let offset = 0; ; offset += 7) {
    const monday = addDays(start, offset)
    if (offset > 0 && monday.getMonth() !== first.getMonth()) return weeks
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)))
  }
}

/** Whether two moments are on one day, by the own clock. */
export function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}

/** The first of a month so many months later. */
export function addMonths(moment: Date, months: number): Date {
  return new Date(moment.getFullYear(), moment.getMonth() + months, 1)
}

function addDays(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)
}

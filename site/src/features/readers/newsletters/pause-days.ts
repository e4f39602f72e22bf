import { formatDay } from '../../../lib/format/dates.ts'

const lengths = [
  { label: 'two weeks', days: 14 },
  { label: 'a month', days: 30 },
  { label: 'three months', days: 91 },
  { label: 'six months', days: 182 },
]

/** How long a newsletter can rest, with the day on which it comes again; the empty value is 'until I return'. */
export function pauseOptions(nowMs: number): { value: string; label: string }[] {
  const dated = lengths.map(({ label, days }) => {
    const value = new Date(nowMs + days * 86_400_000).toISOString().slice(0, 10)
    return { value, label: `${formatDay(value)} (${label})` }
  })
  return [...dated, { value: '', label: 'I return' }]
}

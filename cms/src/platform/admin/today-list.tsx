import type { ReactNode } from 'react'

export interface TodayRow {
  key: string | number
  href: string
  title: string
  /** Whose it is or when: a line in smaller letters. */
  detail: ReactNode
}

interface TodayListProps {
  title: string
  rows: TodayRow[]
  /** What stands there as long as there is nothing. */
  empty: string
  /** The way to all of them. */
  more: ReactNode
}

/** A few things of one kind, each a way to where it is worked on. */
export function TodayList({ title, rows, empty, more }: TodayListProps) {
  const id = `today-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id} className="today-list">
      <h2 id={id}>{title}</h2>
      {rows.length === 0 && <p className="staff-empty">{empty}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.key}>
              <a href={row.href}>{row.title === '' ? 'Without a title' : row.title}</a>
              <span className="staff-note-line">{row.detail}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="today-more">{more}</p>
    </section>
  )
}

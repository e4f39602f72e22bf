import type { ReactNode } from 'react'

/** A table that is scrolled by itself where it is wider than the screen: by keyboard as well. */
export function StaffTable({
  label,
  columns,
  children,
}: {
  label: string
  columns: readonly (string | { label: string; isAmount: true })[]
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by keyboard.
    <section className="staff-table" aria-label={`${label}, table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.label} scope="col" className="staff-amount">
                  {column.label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import type { Schedule } from '../schedules/schedule.ts'
import { addMonths, isSameDay, weeksOf } from './month-days.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const timeOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** A month with what falls due on its days. On a phone the table below it is enough. */
export function MonthGrid({ schedules }: { schedules: Schedule[] }) {
  const [today] = useState(() => new Date())
  const [month, setMonth] = useState(() => new Date(schedules[0]?.dueAt ?? today))
  return (
    <div className="month-grid">
      <div className="month-grid-head">
        <h3>{monthName.format(month)}</h3>
        <Button
          type="button"
          size="small"
          buttonStyle="secondary"
          onClick={() => setMonth(addMonths(month, -1))}
        >
          Month before
        </Button>
        <Button
          type="button"
          size="small"
          buttonStyle="secondary"
          onClick={() => setMonth(addMonths(month, 1))}
        >
          Next month
        </Button>
      </div>
      <table>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]?.toISOString()}>
              {week.map((day) => (
                <td
                  key={day.toISOString()}
                  data-other-month={day.getMonth() !== month.getMonth()}
                  {...(isSameDay(day, today) && { 'aria-current': 'date' })}
                >
                  <span className="month-grid-day">
                    <span aria-hidden="true">{day.getDate()}</span>
                    <span className="sr-only">{dayName.format(day)}</span>
                  </span>
                  <ul>
                    {schedules
                      .filter(({ dueAt }) => isSameDay(new Date(dueAt), day))
                      .map(({ id, dueAt, title, action, collection, documentId }) => (
                        <li key={id} data-action={action}>
                          <a href={`/admin/collections/${collection}/${documentId}`}>
                            {timeOf.format(new Date(dueAt))} {title}
                          </a>
                        </li>
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

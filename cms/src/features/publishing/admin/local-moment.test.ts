import { describe, expect, it } from 'vitest'
import { fieldsOf, momentOf, suggestedMoment } from './local-moment.ts'

describe('the fields for day and time', () => {
  it('say a moment by the own clock, and show it again', () => {
    const moment = momentOf({ day: '2026-12-01', time: '09:30' })
    expect(moment && fieldsOf(moment)).toEqual({ day: '2026-12-01', time: '09:30' })
  })

  it.each([
    { day: '', time: '09:30' },
    { day: '2026-12-01', time: '' },
    { day: '2026-13-41', time: '09:30' },
  ])('say none as long as they are not filled in: %j', (fields) => {
    expect(momentOf(fields)).toBeNull()
  })

  it('begin at a full hour that leaves time to plan', () => {
    const at = (time: string) =>
      suggestedMoment(new Date(`2026-11-22T${time}:00`))
        .toTimeString()
        .slice(0, 5)
    expect([at('10:00'), at('10:29'), at('10:31'), at('23:45')]).toEqual(['11:00', '11:00', '12:00', '01:00'])
  })
})

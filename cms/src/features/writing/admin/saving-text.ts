import type { Presence } from '@meridian/shared/writing/presence.schema'
import type { SavingState } from './autosaver.ts'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `10:05`, in the time zone of the person who reads it. */
export function clockTime(moment: string): string {
  return time.format(new Date(moment))
}

/** What the line above a form says about its saving; `warning` when somebody has to know. */
export function savingText(state: SavingState): { text: string; tone: 'calm' | 'warning' } {
  switch (state.kind) {
    case 'saved':
      return { text: state.at ? `Saved ${clockTime(state.at)}` : 'Nothing to save', tone: 'calm' }
    case 'waiting':
      return { text: 'Not saved yet', tone: 'calm' }
    case 'saving':
      return { text: 'Saving…', tone: 'calm' }
    case 'away':
      return {
        text: 'Offline: what you write is kept on this device and saved when the connection is back',
        tone: 'warning',
      }
    case 'signed-out':
      return { text: 'Not saved: sign in again. What you write is kept on this device', tone: 'warning' }
    case 'conflict':
      return { text: `Not saved: ${state.newest.by ?? 'somebody'} has a newer version`, tone: 'warning' }
    case 'refused':
      return { text: `Not saved: ${state.sentence}`, tone: 'warning' }
  }
}

/** `Anna Weiss has this open since 10:02.` */
export function presenceText(others: Presence['others']): string | null {
  const [only] = others
  if (!only) return null
  if (others.length > 1) {
    const people = others.map(
      ({ name, isOneself, since }) =>
        `${isOneself ? 'you in another window' : name} since ${clockTime(since)}`,
    )
    return `This is open: ${people.join(', ')}.`
  }
  const has = only.isOneself ? 'You have this open in another window' : `${only.name} has this open`
  return `${has} since ${clockTime(only.since)}.`
}

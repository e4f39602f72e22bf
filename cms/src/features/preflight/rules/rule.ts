import type { ArticleDraft } from '../article-draft.ts'
import type { BodyParts } from '../body-parts.ts'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import type { Surroundings } from '../surroundings.ts'

/** What every rule is asked about. */
export interface Checked {
  draft: ArticleDraft
  body: BodyParts
  around: Surroundings
}

/** One thing to look for before an article is published. It asks nobody and changes nothing. */
export type Rule = (checked: Checked) => Finding[]

interface Place {
  /** The rule, and what in the field it is about where the field may hold several. */
  key: string
  path: string
  label: string
}

export function anError(place: Place, message: string): Finding {
  return { ...place, key: `${place.key}@${place.path}`, severity: 'error', message }
}

export function aWarning(place: Place, message: string): Finding {
  return { ...place, key: `${place.key}@${place.path}`, severity: 'warning', message }
}

/** `14 March 2027`, in UTC. */
export function dayText(ms: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(ms)
}

/** `14 March 2027 at 09:00 UTC`. */
export function momentText(ms: number): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }).format(ms)
  return `${dayText(ms)} at ${time} UTC`
}

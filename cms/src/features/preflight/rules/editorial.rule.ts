import { anError, aWarning, momentText, type Rule } from './rule.ts'

/** Whether something is still to be checked. */
export const checkNotes: Rule = ({ draft }) =>
  draft.notes.flatMap(({ text, isMust, isResolved }, index) => {
    const place = { key: 'note-open', path: `notes.${index}.text`, label: `To be checked, ${index + 1}` }
    if (text.trim() === '')
      return [anError({ ...place, key: 'note-empty' }, 'The note says nothing. Write it or take it out.')]
    if (isResolved) return []
    const words = text.trim().slice(0, 120)
    return isMust
      ? [anError(place, `This must be resolved first: '${words}'.`)]
      : [aWarning(place, `This is still open: '${words}'.`)]
  })

/** Whether every correction says something, and of the past. */
export const checkCorrections: Rule = ({ draft, around }) =>
  draft.corrections.flatMap(({ date, text }, index) => {
    const label = `Correction ${index + 1}`
    return [
      ...(text.trim() === ''
        ? [
            anError(
              { key: 'correction-empty', path: `corrections.${index}.text`, label },
              'The correction says nothing. Write what was wrong and what is right, or take it out.',
            ),
          ]
        : []),
      ...(date !== null && startOfDay(date) - furthestZoneMs > around.atMs
        ? [
            anError(
              { key: 'correction-future', path: `corrections.${index}.date`, label },
              'The correction is dated in the future.',
            ),
          ]
        : []),
      ...(date === null
        ? [
            anError(
              { key: 'correction-undated', path: `corrections.${index}.date`, label },
              'The correction has no date.',
            ),
          ]
        : []),
    ]
  })

/** Where the day begins first it is this far ahead of UTC. */
const furthestZoneMs = 14 * 60 * 60 * 1000

/** The day counts, not the hour that was kept with it. */
function startOfDay(ms: number): number {
  const dayMs = 24 * 60 * 60 * 1000
  return Math.floor(ms / dayMs) * dayMs
}

/** Whether others have been promised that nothing is read before a certain moment. */
export const checkEmbargo: Rule = ({ draft, around }) => {
  const { embargoUntil, embargoLiftReason } = draft
  if (embargoUntil === null || embargoUntil <= around.atMs || embargoLiftReason.trim() !== '') return []
  return [
    anError(
      { key: 'embargo', path: 'embargoUntil', label: 'Embargo' },
      `Under embargo until ${momentText(embargoUntil)}. A publisher can lift it and say why.`,
    ),
  ]
}

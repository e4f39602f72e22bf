import type { SearchAnswer } from '@meridian/shared/search/search.schema'

/**
 * What came of a search. `refused` is an answer of the search itself, with its sentence for the reader: too many
 * searches, too long a text. `away`: nobody answered.
 */
export type SearchOutcome =
  | { kind: 'found'; answer: SearchAnswer }
  | { kind: 'refused'; status: number; sentence: string }
  | { kind: 'away' }

export const awaySentence =
  'The search is not available at the moment. Please try again shortly; everything else can be read as always.'

import type { CreatorOverview } from '@meridian/shared/content-creator/creator-overview.schema'
import type { GenerationKind } from '@meridian/shared/content-creator/generation.schema'
import type { CodedFailure } from '../../lib/coded-call/call-for-code.ts'
import type { SaveState } from './draft-saver.ts'

export type CreatorStage =
  | { name: 'loading' }
  | { name: 'signed-out' }
  /** Signed in, and not of those who write; the sentence is the server's. */
  | { name: 'not-for-you'; message: string }
  | { name: 'failed'; message: string }
  | { name: 'ready'; overview: CreatorOverview }

/** Why a wish was not fulfilled, and which: it is said where somebody pressed. */
export interface CreatorProblem {
  about: GenerationKind | 'saving' | 'draft'
  sentence: string
}

export function stageOf(failure: CodedFailure): CreatorStage {
  if (failure.status === 401) return { name: 'signed-out' }
  const message = sentenceIn(failure.message)
  return { name: failure.status === 403 ? 'not-for-you' : 'failed', message }
}

/** On the page itself the sentence stands without its number. */
export function sentenceIn(message: string): string {
  return message.replace(/^\d{3}: /, '')
}

/** Why nothing is asked of the model, nor saved as an article, while the draft itself could not be saved. */
export function unsavedSentence(state: SaveState): string {
  return state === 'conflict'
    ? 'The draft was changed in another window. Choose first which of the two stays.'
    : 'The draft could not be saved. Please try again.'
}

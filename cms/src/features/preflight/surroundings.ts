import type { RecordingKind } from '@meridian/shared/recordings/recording-file'
import type { FlattenedField } from 'payload'

/*
 * What the preflight knows beside the article itself. It is read before the rules are asked, so that they are pure.
 */

export interface PictureFacts {
  alt: string
  /** In pixels, of the original. */
  width: number
  height: number
  /** Where the crop is centred, in percent. */
  focalX: number
  focalY: number
  /** Somebody has said that the middle is what must stay in view. */
  isCentred: boolean
  filename: string
  /** The end of the right to show it, in milliseconds. */
  rightsUntilMs: number | null
}

/** A recording that the article plays. */
export interface PlayedRecording {
  kind: RecordingKind
  title: string
  hasTranscript: boolean
  hasCaptions: boolean
  /** The picture in the place of a video until it is played. */
  posterId: number | null
}

/** What stands at an address of the magazine. */
export type InternalTarget = 'there' | 'moved' | 'unpublished' | 'gone' | 'unknown'

/** What was found when a link to another site was looked at; `unchecked` says nothing against it. */
export type LinkOutcome =
  | { kind: 'fine' }
  | { kind: 'missing'; status: number }
  | { kind: 'unknown-host' }
  | { kind: 'unchecked' }

/** A kind of block: what it is called, and its fields as Payload has them. */
export interface BlockKind {
  label: string
  fields: readonly FlattenedField[]
}

export interface Surroundings {
  /** When readers would get it. */
  atMs: number
  /** The origin of the magazine: `https://meridian.example`. */
  origin: string
  pictures: ReadonlyMap<number, PictureFacts>
  recordings: ReadonlyMap<number, PlayedRecording>
  /** By path. */
  internalTargets: ReadonlyMap<string, InternalTarget>
  /** Articles of our own that are not published: readers see the words that lead there without a link, until they are. */
  awaitedArticles: ReadonlySet<number>
  /** By address; one that is missing was not looked at yet. */
  linkOutcomes: ReadonlyMap<string, LinkOutcome>
  /** Published articles of the very same title. */
  namesakes: readonly { id: number; slug: string }[]
  /** By the name that a block has its kind by. */
  blockKinds: ReadonlyMap<string, BlockKind>
}

import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Payload } from 'payload'
import type { PublicReach } from '../../../platform/http/public-request.ts'
import { sizePicturesLater } from '../../draw-later/queue-drawing.ts'
import { fetchPicture, type FetchedPicture, type PictureLimits } from './fetch-picture.ts'
import { HostPace, type Wait } from './host-pace.ts'
import { type FitPicture, judgePicture } from './judge-picture.ts'
import type { PictureCandidate } from './picture-candidates.ts'
import { noteFailed, wantPictures } from './picture-queue.ts'
import { KnownContents, PictureStorageProblem, takeInPicture } from './take-in-picture.ts'
import { readUpload, type UploadedPictures } from './uploaded-pictures.ts'
import type { WantedPicture } from './wanted-pictures.ts'
import { readInline } from './read-inline.ts'

export interface PictureProgress {
  total: number
  /** Here, from this run or an earlier one. */
  kept: number
  failed: number
}

export interface KeepPicturesInput {
  payload: Payload
  sourceId: number
  runId: number
  wanted: readonly WantedPicture[]
  /** The old site's folder of uploads, which comes before the site itself. */
  uploads?: UploadedPictures | null
  /** How the old site is asked; null when it is not to be. */
  reach: PublicReach | null
  signal?: AbortSignal
  onProgress?: (progress: PictureProgress) => void
  limits?: Partial<PictureLimits>
  /** How pauses are made. */
  wait?: Wait
}

export type KeepPicturesOutcome = PictureProgress &
  (
    | { outcome: 'done' | 'stopped'; problem: null }
    /** Pictures cannot be stored: a sentence says why. */
    | { outcome: 'paused'; problem: string }
  )

/** So many pictures are on their way at a time, of whatever hosts. */
const atOnce = 8
/** So many become documents at a time. */
const takenInAtOnce = 2

/**
 * Brings the pictures that texts of a source name into the magazine: out of uploads, or from where they are. What is here stays, what
 * failed waits for {@link retryFailedPictures}; killed or stopped at any point, the next call goes on with those that are left.
 */
export async function keepPictures(input: KeepPicturesInput): Promise<KeepPicturesOutcome> {
  const { payload, sourceId, runId, wanted, signal } = input
  const { pool } = payload.db
  const keys = wanted.map(({ key }) => key)
  const entries = await wantPictures(pool, { sourceId, runId, keys })
  const states = [...entries.values()].map(({ state }) => state)
  const progress: PictureProgress = {
    total: entries.size,
    kept: states.filter((state) => state === 'kept').length,
    failed: states.filter((state) => state === 'failed').length,
  }
  const waiting = new Map(
    wanted.flatMap((picture) =>
      entries.get(picture.key)?.state === 'wanted' ? [[picture.key, picture] as const] : [],
    ),
  )
  input.onProgress?.({ ...progress })
  if (waiting.size === 0) return { ...progress, outcome: 'done', problem: null }

  const pausing = new AbortController()
  const ending = signal ? AbortSignal.any([signal, pausing.signal]) : pausing.signal
  const keeper = new PictureKeeper({ ...input, signal: ending }, await KnownContents.read(pool))
  const queue = waiting.values()
  const work = async (): Promise<void> => {
    for (const picture of queue) {
      if (ending.aborted) return
      const isKept = await keeper.keep(picture)
      progress[isKept ? 'kept' : 'failed'] += 1
      input.onProgress?.({ ...progress })
    }
  }
  const before = progress.kept
  const guarded = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (ending.aborted) return
      pausing.abort(error)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guarded))
  if (progress.kept > before) await sizePicturesLater(pool)
  const reason: unknown = pausing.signal.reason
  if (reason instanceof PictureStorageProblem) {
    return { ...progress, outcome: 'paused', problem: reason.message }
  }
  if (pausing.signal.aborted) throw reason
  return { ...progress, outcome: signal?.aborted ? 'stopped' : 'done', problem: null }
}

type Keeping = KeepPicturesInput & { signal: AbortSignal }
/** A file that may be the picture; its problem says why it is not. */
type Found = { picture: FitPicture; source: Buffer } | { problem: string; code: string }

class PictureKeeper {
  readonly #input: Keeping
  readonly #known: KnownContents
  readonly #pace: HostPace
  readonly #takeIn = pLimit(takenInAtOnce)

  constructor(input: Keeping, known: KnownContents) {
    this.#input = input
    this.#known = known
    this.#pace = new HostPace({ wait: input.wait ?? ((ms, signal) => sleep(ms, undefined, { signal })) })
  }

  /** Whether it is here now; if not, the queue says why. */
  async keep(wanted: WantedPicture): Promise<boolean> {
    const { payload, sourceId, runId } = this.#input
    const problems: { code: string; problem: string }[] = []
    for await (const found of this.#find(wanted)) {
      if ('problem' in found) {
        problems.push(found)
        continue
      }
      const taking = { payload, sourceId, runId, wanted, ...found, known: this.#known }
      const taken = await this.#takeIn(() => takeInPicture(taking))
      if (taken.kind === 'kept') return true
      problems.push({ code: 'unfit', problem: taken.message })
    }
    const told = problems.findLast(({ code }) => code !== 'missing') ?? problems.at(-1)
    const problem = told?.problem ?? 'It is not among the uploads, and its address leads nowhere.'
    await noteFailed(payload.db.pool, { sourceId, key: wanted.key }, { runId, problem })
    return false
  }

  /** Files that may be the picture, the likeliest first. Taking one ends the search. */
  async *#find({ inline, paths, candidates }: WantedPicture): AsyncGenerator<Found> {
    if (inline !== null) yield await judged(readInline(inline))
    for (const path of this.#input.uploads ? paths : []) {
      const file = this.#input.uploads?.find([path])
      if (file) yield await judged(await readUpload(file))
    }
    const { reach } = this.#input
    for (const candidate of reach ? candidates : []) {
      if (reach) yield this.#fetched(await this.#fetch(candidate, reach), candidate)
    }
  }

  #fetch({ url }: PictureCandidate, reach: PublicReach): Promise<FetchedPicture> {
    const { signal, limits = {} } = this.#input
    return this.#pace.ask(url, () => fetchPicture(url, reach, { signal, limits }), signal)
  }

  #fetched(answer: FetchedPicture, { least }: PictureCandidate): Found {
    if (!answer.ok) return { code: answer.code, problem: answer.message }
    const { picture, source } = answer
    if (least && isSmaller(picture, least)) {
      return { code: 'missing', problem: 'What lies there is a smaller picture, so it is another one.' }
    }
    return { picture, source }
  }
}

async function judged(source: Buffer | null): Promise<Found> {
  if (source === null) return { code: 'too-large', problem: 'A picture has at most 20 MB.' }
  const judgement = await judgePicture(source)
  if (!judgement.ok) return { code: judgement.code, problem: judgement.message }
  return { picture: judgement.picture, source }
}

/** A camera may have held it upright, which its copies know and its header does not. */
function isSmaller(
  one: { width: number; height: number },
  other: { width: number; height: number },
): boolean {
  const [long, short] = sides(one)
  const [least, leastShort] = sides(other)
  return long < least || short < leastShort
}

function sides({ width, height }: { width: number; height: number }): [number, number] {
  return [Math.max(width, height), Math.min(width, height)]
}

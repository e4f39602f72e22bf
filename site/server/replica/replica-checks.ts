import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import {
  type ReplicaCheck,
  type ReplicaCheckAnswer,
  ReplicaCheckSchema,
} from '@meridian/shared/replica/replica.schema'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { sendJson } from '../http/answers.ts'
import { parseJson, type SignedBodies } from '../http/signed-body.ts'
import { StorageError } from '../store/storage-error.ts'
import type { ReplicaDifference } from './compare-replicas.ts'
import { differingKinds } from './digests.ts'
import { runReplicaTask } from './replica-tasks.ts'
import type { ReplicaStore } from './replica-store.ts'

export interface ReplicaChecksOptions {
  replica: ReplicaStore
  /** Replaces the replica by a snapshot, and says in what the two differed. */
  replaceReplica(reason: string): Promise<ReplicaDifference | null>
  /** Called when it has to be repaired; answer with {@link ReplicaChecks.repair}. */
  onDifference(): void
  log: Logger
}

/** The last check, as the status tells it. */
export interface ReplicaCheckReport extends ReplicaCheckAnswer {
  at: string
}

/** Compares the replica with what the CMS says it must be, and repairs it. */
export class ReplicaChecks {
  /** Null before the first since the process began. */
  last: ReplicaCheckReport | null = null
  readonly #options: ReplicaChecksOptions
  readonly #stop = new AbortController()
  #repairReason: string | null = null
  #scrubbing: Promise<ReplicaDifference> | null = null

  constructor(options: ReplicaChecksOptions) {
    this.#options = options
  }

  /** Compares digests at the position, and all that is stored with what it says of itself. A repair follows when they differ. */
  async check({ position, version, digests }: ReplicaCheck): Promise<ReplicaCheckAnswer> {
    const { replica, log } = this.#options
    const own = version === recordsVersion ? replica.digestsAt(position) : null
    const damage = replica.position === null ? { kinds: {}, examples: [] } : await this.#scrub()
    const kinds = new Set([...(own ? differingKinds(own, digests) : []), ...Object.keys(damage.kinds)])
    const isDifferent = kinds.size > 0 || damage.examples.length > 0
    const answer: ReplicaCheckAnswer = {
      outcome: isDifferent ? 'different' : own ? 'equal' : 'elsewhere',
      position: replica.position ?? 0,
      kinds: [...kinds],
    }
    this.last = { ...answer, at: new Date().toISOString() }
    if (isDifferent) {
      log.error(
        { position, kinds: answer.kinds, stored: damage },
        'The replica is not what the CMS has; it is being repaired.',
      )
      const isKnown = this.#repairReason !== null
      this.#repairReason = `It differs in ${answer.kinds.join(', ') || 'its file'}.`
      if (!isKnown) this.#options.onDifference()
    }
    return answer
  }

  /** Repairs what a check has found, if it has; throws what `Snapshots.take` throws. */
  async repair(): Promise<void> {
    const reason = this.#repairReason
    if (reason === null) return
    const difference = await this.#options.replaceReplica(reason)
    this.#repairReason = null
    this.#options.log.error({ difference }, 'The replica was repaired.')
  }

  stop(): void {
    this.#stop.abort()
  }

  /** Those who ask at once share one. */
  #scrub(): Promise<ReplicaDifference> {
    this.#scrubbing ??= this.#runScrub().finally(() => {
      this.#scrubbing = null
    })
    return this.#scrubbing
  }

  async #runScrub(): Promise<ReplicaDifference> {
    const { replica } = this.#options
    const result = await replica.visit(() =>
      runReplicaTask({ kind: 'scrub', file: replica.file }, this.#stop.signal),
    )
    if (result.kind === 'scrubbed') return result.difference
    if (result.kind === 'failed' && result.reason === 'damaged')
      return { kinds: {}, examples: ['its file is damaged'] }
    throw new Error(result.kind === 'failed' ? result.message : 'A scrub was answered with something else.')
  }
}

/** `POST /_meridian/replica-check`: a signed {@link ReplicaCheckSchema}, answered when everything stored was read. */
export function createReplicaCheckEndpoint(options: {
  checks: ReplicaChecks
  bodies: SignedBodies
  log: Logger
}) {
  return async function handleCheck(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      return sendJson(response, 405, { error: 'A check is asked for by POST.' }, ['Allow', 'POST'])
    }
    const signed = await options.bodies.read(request)
    if (!signed.ok) return sendJson(response, signed.status, { error: signed.error }, signed.headers)
    const check = ReplicaCheckSchema.safeParse(parseJson(signed.body))
    if (!check.success) {
      const [issue] = check.error.issues
      return sendJson(response, 400, {
        error: `The check does not fit: ${issue?.path.join('.')}: ${issue?.message}`,
      })
    }
    try {
      sendJson(response, 200, await options.checks.check(check.data))
    } catch (error) {
      options.log.error({ err: error }, 'The replica could not be checked.')
      const sentence =
        error instanceof StorageError ? error.message : 'The check failed; the log of the site has more.'
      sendJson(response, 500, { error: sentence })
    }
  }
}

import { createHash } from 'node:crypto'
import { ApiError, badParameter, errorJson } from '../engine/api-error.ts'
import type { Engine } from '../engine/engine.ts'
import type { JsonObject } from '../objects/json.ts'

export interface StoredReply {
  status: number
  text: string
  isReplayed: boolean
  /** The request that was answered first. */
  originalRequest: string | null
}

interface Asked {
  id: string
  method: string
  path: string
  body: string
  idempotencyKey: string | null
}

/**
 * Answers a request with an idempotency key once and gives the same answer to its repetitions for 24 hours, also after
 * a restart: the answer is stored in the transaction of the action.
 */
export class IdempotencyGate {
  readonly #engine: Engine
  readonly #running = new Set<string>()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Takes a key while its request is answered; null when another request has it. Call what it returns afterwards. */
  enter(key: string | null): (() => void) | null {
    if (key === null) return () => {}
    if (this.#running.has(key)) return null
    this.#running.add(key)
    return () => this.#running.delete(key)
  }

  /** 409: the same key, while its first request still runs. */
  inUse(key: string | null): ApiError {
    return new ApiError(409, {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message:
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
        `twice, and the other request is still going through): ${key ?? ''}. Please try again later.`,
    })
  }

  /** Throws what the action throws before it has begun; everything else is an answer, and kept. */
  once(asked: Asked, action: () => JsonObject): StoredReply {
    const { store } = this.#engine
    const key = asked.idempotencyKey
    const kept = key === null ? null : this.#kept(key, asked)
    if (kept) return kept
    return store.transaction(() => {
      const { status, text } = outcome(this.#engine, action)
      if (key !== null) {
        store.answers.add({
          key,
          route: `${asked.method} ${asked.path}`,
          body: fingerprint(asked.body),
          status,
          answer: text,
          request: asked.id,
          answered_at: this.#engine.now(),
        })
      }
      return { status, text, isReplayed: false, originalRequest: null }
    })
  }

  #kept(key: string, asked: Asked): StoredReply | null {
    if (key.length > 255) {
      throw badParameter('Idempotency keys are at most 255 characters long.', {
        code: 'idempotency_key_too_long',
      })
    }
    const found = this.#engine.store.answers.find(key, this.#engine.now())
    if (!found) return null
    const route = `${asked.method} ${asked.path}`
    if (found.route !== route) {
      throw mismatch(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ` +
          `('${route}' vs '${found.route}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    }
    if (found.body !== fingerprint(asked.body)) {
      throw mismatch(
        'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using ' +
          `a key other than '${key}' if you meant to execute a different request.`,
      )
    }
    return { status: found.status, text: found.answer, isReplayed: true, originalRequest: found.request }
  }
}

/** Does the action in a step of its own, so that a refusal undoes it and can still be kept as the answer. */
function outcome(engine: Engine, action: () => JsonObject): { status: number; text: string } {
  try {
    const answer = engine.store.step(action, (error) => error instanceof ApiError && error.keepsEffects)
    return { status: 200, text: JSON.stringify(answer, null, 2) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.isBeforeStart) throw error
    return { status: error.status, text: JSON.stringify(errorJson(error), null, 2) }
  }
}

function mismatch(message: string): ApiError {
  return new ApiError(400, { type: 'idempotency_error', message })
}

function fingerprint(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

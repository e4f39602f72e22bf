import type { BodyOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { callApi, readAnswer } from './call-api.ts'

interface Question<E extends CallableEndpoint, Schema extends z.ZodType> {
  /** What is asked; null while there is nothing to ask. */
  call: { endpoint: E; json?: BodyOf<E> } | null
  schema: Schema
  /** So long after the last change it is asked. */
  pauseMs: number
  /** What is said where the answer cannot be read. */
  unreadable: string
  /** Another number asks the same again. */
  round?: number
}

interface Answered<Value> {
  /** The question, as text. */
  to: string | null
  value: Value | null
  problem: string | null
}

/**
 * What the API answers to a question that changes as somebody works. The last answer stays while the next is read, and where none can be had, for
 * which `problem` has the reason. `isCurrent` tells whether both are of the question as it stands.
 */
export function useAnswer<const E extends CallableEndpoint, Schema extends z.ZodType>({
  call,
  schema,
  pauseMs,
  unreadable,
  round = 0,
}: Question<E, Schema>) {
  const [answered, setAnswered] = useState<Answered<z.output<Schema>>>({
    to: null,
    value: null,
    problem: null,
  })
  // Compared as text: a form makes new objects with each change.
  const question = call && JSON.stringify([call.endpoint.path, call.json, round])
  const ask = useEffectEvent(async (isLeft: () => boolean) => {
    if (!call) return
    const { endpoint, json } = call
    const answer = readAnswer(
      await callApi<E>(endpoint, json === undefined ? {} : { json }),
      schema,
      unreadable,
    )
    if (isLeft()) return
    setAnswered(({ value }) =>
      answer.ok
        ? { to: question, value: answer.value, problem: null }
        : { to: question, value, problem: answer.problem },
    )
  })
  useEffect(() => {
    if (question === null) return
    let isLeft = false
    const timer = setTimeout(() => void ask(() => isLeft), pauseMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [question, pauseMs])
  const { to, value, problem } = answered
  return { value, problem, isCurrent: to === question }
}

import { afterAll, afterEach, beforeAll } from 'vitest'
import { problemChannel } from '../src/platform/http/errors/problem.ts'
import { noteProblem, takeStrayProblems } from './stray-problems.ts'

/* Fails a test in which an endpoint answers a problem that its definition does not name. */
beforeAll(() => problemChannel.subscribe(noteProblem))
afterEach(() => {
  const strays = takeStrayProblems()
  if (strays.length > 0) throw new Error(`Endpoints do not define what they answered: ${strays.join(', ')}`)
})
afterAll(() => void problemChannel.unsubscribe(noteProblem))

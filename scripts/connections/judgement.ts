import { percentile } from '../bench/report.ts'
import { errandsOfTheDoor, readiness } from './errands.ts'
import { longestWaitMs, type Answer } from './second-client.ts'
import type { Sockets } from './sockets.ts'

/** How one kind of request of the second client fared. */
export interface Figure {
  name: string
  count: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  problems: string[]
}

/** What is left a while after a hostile client has gone, and what there was before it came. */
export interface Remains {
  sockets: {
    before: Sockets
    after: Sockets
    /** Once the connections between our own processes that are kept for the next request have had their time. */
    settled: Sockets
  }
  megabytes: { name: string; before: number; after: number }[]
}

export const p99LimitMs = 1000
/** What the second client itself may have open at one moment and not at another. */
const socketLeeway = 32
/** What a heap may grow by beside ordinary work; 1,000 connections that stay behind take more. */
const megabytesLeeway = 64
/** Readiness is given so long to notice. */
const noticeMs = 5000

/** Latencies and problems by kind of request; who got no answer has waited as long as anyone waits. */
export function figuresOf(answers: Answer[]): Figure[] {
  const names = [...new Set(answers.map(({ name }) => name))].filter((name) => name !== readiness)
  return names.map((name) => {
    const own = answers.filter((answer) => answer.name === name)
    const took = own.map(({ status, tookMs }) => (status === 0 ? longestWaitMs : tookMs))
    return {
      name,
      count: own.length,
      p50Ms: percentile(took, 0.5),
      p99Ms: percentile(took, 0.99),
      maxMs: Math.max(...took),
      problems: own.flatMap(({ problem }) => problem ?? []),
    }
  })
}

/** What was promised to the second client and not kept. */
export function breachesOf(figures: Figure[]): string[] {
  return figures.flatMap(({ name, count, p99Ms, problems }) => [
    ...(problems.length > 0
      ? [`${name}: ${problems.length} of ${count} not answered as wanted (${mostOften(problems)})`]
      : []),
    ...(p99Ms > p99LimitMs ? [`${name}: p99 ${Math.round(p99Ms)} ms`] : []),
  ])
}

/** What stays behind of a hostile client. */
export function leaksOf({ sockets, megabytes }: Remains): string[] {
  return [...socketLeaksOf(sockets), ...memoryLeaksOf(megabytes)]
}

/** Sockets that are still open: those of clients at once, those between our own processes when they were not used again. */
export function socketLeaksOf({ before, after, settled }: Remains['sockets']): string[] {
  const counts = { ...settled, clients: after.clients }
  return (['clients', 'toCms', 'toCore', 'ofCms'] as const).flatMap((where) =>
    counts[where] > before[where] + socketLeeway
      ? [`sockets ${where}: ${counts[where]} after ${before[where]}`]
      : [],
  )
}

/** Memory that is still in use. */
export function memoryLeaksOf(megabytes: Remains['megabytes']): string[] {
  return megabytes.flatMap(({ name, before, after }) =>
    after > before + megabytesLeeway
      ? [`memory of ${name}: ${Math.round(after)} after ${Math.round(before)} MB`]
      : [],
  )
}

/**
 * Answers of the readiness probe that were wrong: ready while some kind of request to the site itself had not been
 * answered well once for five seconds, or not ready while none had failed for as long.
 */
export function readinessBreaches(answers: Answer[]): string[] {
  const door = errandsOfTheDoor.map((name) => answers.filter((answer) => answer.name === name))
  const said = answers.filter(({ name }) => name === readiness)
  const wrong = said.filter(({ startedAtMs, status }) => {
    const from = startedAtMs - noticeMs
    const endedAt = (answer: Answer) => answer.startedAtMs + answer.tookMs
    const hasFailed = (answer: Answer) =>
      answer.problem !== null && answer.startedAtMs <= startedAtMs && endedAt(answer) >= from
    const wasWell = (answer: Answer) =>
      answer.problem === null && endedAt(answer) >= from && endedAt(answer) <= startedAtMs
    const isDown = door.some((own) => own.some(hasFailed) && !own.some(wasWell))
    const isWell = door.every((own) => !own.some(hasFailed) && own.some(wasWell))
    return status === 200 ? isDown : isWell
  })
  return wrong.length > 0 ? [`readiness: ${wrong.length} of ${said.length} answers were wrong`] : []
}

function mostOften(problems: string[]): string {
  const counts = new Map<string, number>()
  for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1)
  const listed = [...counts].toSorted(([, a], [, b]) => b - a)
  return listed
    .slice(0, 3)
    .map(([problem, count]) => `${count} × ${problem}`)
    .join(', ')
}

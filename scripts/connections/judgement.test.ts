import { expect, test } from 'vitest'
import { breachesOf, figuresOf, leaksOf, readinessBreaches, socketLeaksOf } from './judgement.ts'
import type { Answer } from './second-client.ts'

const answer = (changes: Partial<Answer>): Answer => ({
  name: 'page',
  startedAtMs: 0,
  tookMs: 10,
  status: 200,
  problem: null,
  ...changes,
})
const lost = { status: 0, problem: 'socket hang up' }

test('who got no answer has waited as long as anyone waits, and is never left out', () => {
  const answers = [...Array.from({ length: 98 }, () => answer({})), answer({ ...lost }), answer({ ...lost })]
  const [figure] = figuresOf(answers)
  expect(figure).toMatchObject({ count: 100, p50Ms: 10, p99Ms: 10_000, maxMs: 10_000 })
  expect(breachesOf(figuresOf(answers))).toEqual([
    'page: 2 of 100 not answered as wanted (2 × socket hang up)',
    'page: p99 10000 ms',
  ])
})

test('an answer in time that is the wanted one is no breach', () => {
  expect(breachesOf(figuresOf([answer({ tookMs: 999 })]))).toEqual([])
  expect(breachesOf(figuresOf([answer({ tookMs: 1001 })]))).toEqual(['page: p99 1001 ms'])
})

test('what stays behind is named: sockets and memory', () => {
  const before = { clients: 10, toCms: 10, toCore: 10, ofCms: 20 }
  const after = { ...before, toCore: 300 }
  const megabytes = [
    { name: 'site', before: 200, after: 300 },
    { name: 'cms', before: 400, after: 420 },
  ]
  expect(leaksOf({ sockets: { before, after, settled: after }, megabytes })).toEqual([
    'sockets toCore: 300 after 10',
    'memory of site: 300 after 200 MB',
  ])
})

test('connections that our own processes keep for a while are no leak once they are gone, those of clients are at once', () => {
  const before = { clients: 10, toCms: 10, toCore: 10, ofCms: 20 }
  const kept = { ...before, toCms: 200, ofCms: 210 }
  expect(socketLeaksOf({ before, after: kept, settled: before })).toEqual([])
  expect(socketLeaksOf({ before, after: { ...before, clients: 90 }, settled: before })).toEqual([
    'sockets clients: 90 after 10',
  ])
})

const door = ['page', 'asset', 'media', 'health']
const everySecond = (changes: Partial<Answer>) =>
  Array.from({ length: 20 }, (_, second) => answer({ startedAtMs: second * 1000, ...changes }))
const well = door.flatMap((name) => everySecond({ name }))
const halfDown = door.flatMap((name) =>
  everySecond({ name, ...(name === 'health' && { ...lost, tookMs: 10_000 }) }),
)

test('readiness is wrong when it says ready of a door that does not open, and not ready of one that does', () => {
  const ready = everySecond({ name: 'readiness' })
  const notReady = everySecond({ name: 'readiness', status: 503, problem: '503 instead of 200' })
  expect(readinessBreaches([...well, ...ready])).toEqual([])
  expect(readinessBreaches([...halfDown, ...notReady])).toEqual([])
  expect(readinessBreaches([...halfDown, ...ready])).toEqual(['readiness: 20 of 20 answers were wrong'])
  expect(readinessBreaches([...well, ...notReady])).toEqual(['readiness: 19 of 20 answers were wrong'])
})

import { expect, test } from 'vitest'
import { tooDeepSentence } from '../../../../platform/http/json-depth.ts'
import { findActionProblem } from './admin-action.ts'

const unreadable = 'What was sent is no call of a form.'
const call = (args: unknown) => JSON.stringify([{ name: 'form-state', args }])
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

function ask(body: BodyInit, type?: string) {
  const headers = new Headers(type === undefined ? {} : { 'content-type': type })
  return findActionProblem(new Request('http://localhost/admin', { method: 'POST', body, headers }))
}
function form(parts: Record<string, string | Blob>): FormData {
  const sent = new FormData()
  for (const [name, part] of Object.entries(parts)) sent.set(name, part)
  return sent
}

test.each([
  null,
  { title: 'A text', price: '$$5', nothing: '$undefined', when: '$D2026-11-23T08:00:00.000Z', many: '$n12' },
  { same: '$0:0:args:title', kept: '$T', list: ['$-Infinity', '$NaN', '$-0'] },
])('a call with %j is read', async (args) => {
  expect(await ask(call(args))).toBeNull()
  expect(await ask(form({ 0: call(args), 1: '"a row"', 2: new Blob(['x']) }))).toBeNull()
})

test.each([
  '',
  '[]',
  '{',
  'x',
  'null',
  '1',
  '[1]',
  '{}',
  '[{"name":1}]',
  '[{"args":{}}]',
  '["$1"]',
  '[{"name":"a"},2]',
])('%j is none', async (body) => {
  expect(await ask(body)).toBe(unreadable)
  expect(await ask(form({ 0: body }))).toBe(unreadable)
})

test.each(['$1', '$F1', '$@1', '$K1', '$B1', '$Q1', '$n1e9999', '$D1', '$1:a:b'])(
  'the mark %s, which stands for a part that is not there, is not read',
  async (mark) => {
    expect(await ask(call({ deep: [{ mark }] }))).toBe(unreadable)
  },
)

test('a call that is nested deeply is refused by its own sentence, in whichever part', async () => {
  expect(await ask(`[{"name":"form-state","args":${nested(20_000)}}]`)).toBe(tooDeepSentence)
  expect(await ask(form({ 0: call(null), 1: nested(20_000) }))).toBe(tooDeepSentence)
})

test('what is no form is none', async () => {
  expect(await ask('garbage', 'multipart/form-data; boundary=x')).toBe(unreadable)
  expect(await ask(form({ 1: call(null) }))).toBe(unreadable)
})

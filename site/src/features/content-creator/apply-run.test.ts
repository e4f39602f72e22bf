import { emptyWork, WorkSchema } from '@meridian/shared/content-creator/commission.schema'
import { describe, expect, it } from 'vitest'
import { choicesIn } from '@meridian/shared/content-creator/run-texts'
import { applyRun } from './apply-run.ts'
import { testRun } from '@meridian/shared/content-creator/test-run'

const work = WorkSchema.parse(emptyWork)
const written = { ...work, outline: '- By hand' }

describe('what a run has written', () => {
  it('takes the place of the text before it when it is whole, once', () => {
    const next = applyRun(written, testRun({ output: ' - New ' }))
    expect(next).toMatchObject({ outline: '- New', taken: { outline: testRun().id } })
    const edited = { ...next, outline: '- New, edited' }
    expect(applyRun(edited, testRun({ output: '- New' }))).toBe(edited)
  })

  it.each(['cancelled', 'failed', 'interrupted'] as const)('waits beside a text when it was %s', (state) => {
    expect(applyRun(written, testRun({ state }))).toBe(written)
    expect(applyRun(written, testRun({ state }), { isWanted: true }).outline).toBe('- **Opening**: a scene')
    expect(applyRun(work, testRun({ state })).outline).toBe('- **Opening**: a scene')
  })

  it('leaves everything as it is where nothing came', () => {
    expect(applyRun(work, testRun({ state: 'failed', output: '' }))).toBe(work)
    expect(applyRun(work, testRun({ state: 'running' }))).toBe(work)
  })

  it('fills what search engines show', () => {
    const output = '{"title": "Why boards wait", "description": "What they wait for."}'
    expect(applyRun(work, testRun({ kind: 'seo', output }))).toMatchObject({
      seoTitle: 'Why boards wait',
      seoDescription: 'What they wait for.',
    })
  })

  it('chooses no headline by itself', () => {
    const output = '{"headlines": ["One", "Two"]}'
    expect(applyRun(work, testRun({ kind: 'headlines', output })).title).toBe('')
    expect(choicesIn(output)).toEqual(['One', 'Two'])
  })
})

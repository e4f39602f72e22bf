import { emptyWork, WorkSchema } from '@meridian/shared/content-creator/draft-project.schema'
import { describe, expect, it } from 'vitest'
import { choicesIn } from '@meridian/shared/content-creator/generation-texts'
import { applyGeneration } from './apply-generation.ts'
import { testGeneration } from '@meridian/shared/content-creator/test-generation'

const work = WorkSchema.parse(emptyWork)
const written = { ...work, outline: '- By hand' }

describe('what a generation has written', () => {
  it('takes the place of the text before it when it is whole, once', () => {
    const next = applyGeneration(written, testGeneration({ output: ' - New ' }))
    expect(next).toMatchObject({ outline: '- New', taken: { outline: testGeneration().id } })
    const edited = { ...next, outline: '- New, edited' }
    expect(applyGeneration(edited, testGeneration({ output: '- New' }))).toBe(edited)
  })

  it.each(['cancelled', 'failed', 'interrupted'] as const)('waits beside a text when it was %s', (state) => {
    expect(applyGeneration(written, testGeneration({ state }))).toBe(written)
    expect(applyGeneration(written, testGeneration({ state }), { isWanted: true }).outline).toBe(
      '- **Opening**: a scene',
    )
    expect(applyGeneration(work, testGeneration({ state })).outline).toBe('- **Opening**: a scene')
  })

  it('leaves everything as it is where nothing came', () => {
    expect(applyGeneration(work, testGeneration({ state: 'failed', output: '' }))).toBe(work)
    expect(applyGeneration(work, testGeneration({ state: 'running' }))).toBe(work)
  })

  it('fills what search engines show', () => {
    const output = '{"title": "Why boards wait", "description": "What they wait for."}'
    expect(applyGeneration(work, testGeneration({ kind: 'seo', output }))).toMatchObject({
      seoTitle: 'Why boards wait',
      seoDescription: 'What they wait for.',
    })
  })

  it('chooses no headline by itself', () => {
    const output = '{"headlines": ["One", "Two"]}'
    expect(applyGeneration(work, testGeneration({ kind: 'headlines', output })).title).toBe('')
    expect(choicesIn(output)).toEqual(['One', 'Two'])
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPromptFile } from './prompt-file.ts'
import { promptNames } from './prompt-names.ts'

const sourceOf = (name: string) => readFileSync(`prompts/${name}.md`, 'utf8')
const tone = sourceOf('tone')

function problemOf(source: string): string {
  const check = readPromptFile('tone', source)
  return check.ok ? '' : check.problem
}

describe('the file of a prompt', () => {
  it.each(promptNames)('%s.md is right as it comes with the product', (name) => {
    expect(readPromptFile(name, sourceOf(name))).toMatchObject({ ok: true, prompt: { name } })
  })

  it('has a version that changes with every letter of it', () => {
    const [before, after] = [tone, tone.replace('copy editor', 'editor')].map((source) =>
      readPromptFile('tone', source),
    )
    if (!before?.ok || !after?.ok) throw new Error('The prompts are wrong.')
    expect(before.prompt.version).toMatch(/^1 \([0-9a-f]{8}\)$/)
    expect(after.prompt.version).not.toBe(before.prompt.version)
  })

  it.each([
    ['no front matter', 'You are an editor.', /does not begin with its front matter/],
    ['front matter that is no YAML', tone.replace('version: 1', 'version: [1'), /cannot be read/],
    ['a field that there is not', tone.replace('answer:', 'tools: all\nanswer:'), /not as agreed: tools/],
    ['a temperature beyond all', tone.replace('0.6', '7'), /not as agreed: temperature/],
    ['the name of another', tone.replace('name: tone', 'name: draft'), /calls itself "draft"/],
    [
      'another kind of answer',
      tone.replace('answer: text', 'answer: json'),
      /has to ask for the answer "text"/,
    ],
    ['no request', tone.replace('## Request', '## Question'), /"## Request" exactly once/],
    [
      'a variable that there is not',
      tone.replaceAll('{{tone}}', '{{mood}}'),
      /uses {{mood}}, which it does not declare/,
    ],
    [
      'a variable of another prompt',
      tone.replace('[magazine, tone]', '[magazine, tone, topic]'),
      /declares {{topic}}/,
    ],
    [
      'a variable that it forgets',
      tone.replace('of {{magazine}}', ''),
      /declares {{magazine}} and does not use it/,
    ],
    [
      'no place for its material',
      tone.replace('{{text}}', '').replace('materials: [text]', 'materials: []'),
      /has to say where {{text}} stands/,
    ],
  ])('is refused with %s', (_, source, problem) => {
    expect(problemOf(source)).toMatch(problem)
    expect(problemOf(source)).toMatch(/^The prompt tone\.md .*\.$/s)
  })
})

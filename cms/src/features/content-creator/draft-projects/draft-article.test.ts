import { emptyWork, WorkSchema } from '@meridian/shared/content-creator/draft-project.schema'
import { describe, expect, it } from 'vitest'
import { draftArticle } from './draft-article.ts'

const workWith = (draft: string) => WorkSchema.parse({ ...emptyWork, draft })
const sources = [
  { number: 1, title: 'The survey', link: 'https://survey.example/2026', text: 'x' },
  { number: 2, title: 'A [strange] (name)', link: 'javascript:alert(1)', text: 'x' },
  { number: 3, title: 'Ours', link: '/articles/ours', text: 'x' },
]

describe('the article that a draft project becomes', () => {
  it('renumbers the sources that it cites, and closes with their list', () => {
    const { markdown } = draftArticle(workWith('So it is [3]. And so [1]. Again [3].'), sources)
    expect(markdown).toBe(
      'So it is [2]. And so [1]. Again [2].\n\n## Sources\n\n1. [The survey](https://survey.example/2026)\n2. [Ours](/articles/ours)',
    )
  })

  it('makes no link of an address that is none', () => {
    expect(draftArticle(workWith('So [2].'), sources).markdown).toContain('1. A strange name')
  })

  it('takes citations of sources out that there are not, and asks to check the sentence', () => {
    const { markdown, toCheck } = draftArticle(workWith('So it is [9]. Fine. Most wait [?].'), sources)
    expect(markdown).toBe('So it is. Fine. Most wait.')
    expect(toCheck).toEqual(['So it is.', 'Most wait.'])
  })
})

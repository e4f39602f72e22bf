import { expect, it } from 'vitest'
import { findUnknownKeys, renderCoverage } from './coverage-page.ts'
import { findNamedTests } from './named-tests.ts'

const source = `
it('spec §8 copy: says that the link was copied', () => {})
test("spec §2 share dialog, §5 share by e-mail: it's disabled while empty @phone", () => {})
it('copies', () => {}) // spec §8 copy is not a name
`

it('finds the tests that name a paragraph, or several', () => {
  expect(findNamedTests('share.test.ts', source)).toEqual([
    { file: 'share.test.ts', keys: ['§8 copy'], name: 'says that the link was copied' },
    {
      file: 'share.test.ts',
      keys: ['§2 share dialog', '§5 share by e-mail'],
      name: "it's disabled while empty",
    },
  ])
})

it('refuses a paragraph that does not exist', () => {
  const tests = findNamedTests('share.test.ts', source)
  expect(findUnknownKeys({ '§8 copy': '', '§2 share dialog': '' }, tests)).toEqual([
    "share.test.ts names '§5 share by e-mail', which is not in scripts/spec-coverage/paragraphs.ts",
  ])
})

it('lists what is covered, by which test, and what is not', () => {
  const page = renderCoverage(
    { '§8 copy': 'A toast', '§8 logout': 'Another' },
    findNamedTests('share.test.ts', source),
  )
  expect(page).toContain('1 of 2 paragraphs are covered; 1 are not.')
  expect(page).toContain('- **§8 logout** Another\n\n## Covered')
  expect(page).toContain('- **§8 copy** A toast\n  - says that the link was copied `share.test.ts`')
})

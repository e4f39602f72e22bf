import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeProblem } from './file-places.ts'
import { findImportProblems } from './import-problems.ts'
import { listImports } from './imports.ts'

const forbidden: [string, string][] = [
  ['site/src/pages/index.astro', '../../../cms/src/env.ts'],
  ['site/src/pages/index.astro', 'cms/src/env.ts'],
  ['cms/src/env.ts', '../../site/server/env.ts'],
  ['cms/src/env.ts', '../../packages/shared/src/publishing/tags.ts'],
  ['site/src/features/home/HomePage.astro', '../article/ArticlePage.astro'],
  ['site/src/ui/Button.astro', '../features/home/HomePage.astro'],
  ['site/src/lib/seo/json-ld.ts', '../../layouts/Base.astro'],
  ['site/src/pages/index.astro', '../../server/store/page-store.ts'],
  ['cms/src/features/publishing/outbox.ts', '../../programs/api/api.ts'],
  ['cms/src/platform/queue/queue-runner.ts', '../../features/search/search.ts'],
  ['scripts/start.ts', '../../elsewhere/file.ts'],
  ['cms/src/programs/worker/main.ts', '../../../../scripts/test/test-database.ts'],
  ['scripts/start.ts', '../cms/src/env.ts'],
  ['e2e/fixtures/test.ts', '/home/someone/file.ts'],
  ['e2e/fixtures/test.ts', '../../cms/src/env.ts'],
  ['site/src/lib/seo/meta.ts', '../../features/home/home-layout.ts'],
  ['site/src/features/home/home-layout.ts', '../article/article-layout.ts'],
  ['site/src/lib/seo/feed.ts', '../../../server/store/page-store.ts'],
  ['site/src/lib/seo/address.ts', 'e2e/fixtures/test.ts'],
  ['cms/src/platform/mail/send-mail.ts', '../../payload.config.ts'],
  ['cms/src/migrations/first.ts', '../features/search/search.ts'],
  ['packages/shared/src/publishing/tags.ts', '../../../sandbox/src/weather/weather.ts'],
]

const allowed: [string, string][] = [
  ['site/src/pages/index.astro', '../features/home/HomePage.astro'],
  ['site/src/features/home/HomePage.astro', '../../ui/Button.astro'],
  ['site/src/features/home/HomePage.astro', './home-layout.ts'],
  ['site/src/pages/index.astro', '@meridian/shared/publishing/tags'],
  ['cms/src/features/articles/articles.hooks.ts', '../publishing/outbox.ts'],
  ['cms/src/programs/api/api.ts', '../../env.ts'],
  ['scripts/test/chromium.ts', '../../e2e/browser/find-chromium.ts'],
  ['e2e/fixtures/newsroom.ts', '../test/installation.ts'],
  ['cms/test/postgres.ts', '../test/test-database.ts'],
  ['site/src/lib/seo/feed.ts', '../../../server/env.ts'],
  ['cms/src/platform/http/answer.ts', '../../env.ts'],
  ['cms/src/platform/mail/send-mail.test.ts', '../../features/search/search.ts'],
  ['cms/src/app/page.ts', '../programs/api/api.ts'],
  ['cms/src/features/articles/articles.hooks.ts', '@meridian/shared/publishing/tags'],
]

const circle: [string, string][] = [
  ['cms/src/platform/locks/first.ts', './second.ts'],
  ['cms/src/platform/locks/second.ts', './third.ts'],
  ['cms/src/platform/locks/third.ts', './first.ts'],
  ['cms/src/platform/locks/own.test.ts', './first.ts'],
]

const featureCircle: [string, string][] = [
  ['cms/src/features/weather/weather.ts', '../reporting/admin/figures.ts'],
  ['cms/src/features/reporting/report.ts', '../weather/place.ts'],
]

/** The project of all examples: each file is its imports, type-only ones every second time. */
async function problemsOfExamples(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = join(folder, 'project')
  const files = new Map<string, string[]>()
  for (const [file, specifier] of [...forbidden, ...allowed, ...circle, ...featureCircle]) {
    files.set(file, [...(files.get(file) ?? []), specifier])
    const target = targetOf(file, specifier)
    if (specifier.startsWith('.')) files.set(target, files.get(target) ?? [])
  }
  for (const [file, specifiers] of files) {
    const lines = specifiers.map((specifier, at) =>
      at % 2 === 0 ? `import '${specifier}'` : `import type { A } from '${specifier}'`,
    )
    const code = [...lines, 'export {}', ''].join('\n')
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), file.endsWith('.astro') ? `---\n${code}---\n` : code)
  }
  return findImportProblems(
    root,
    [...files.keys()].filter((file) => !file.startsWith('..')),
  )
}

function targetOf(file: string, specifier: string): string {
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
}

test('each forbidden import is reported with its reason, each allowed one is not', async () => {
  const problems = await problemsOfExamples()
  const reported = ([file, specifier]: [string, string]) =>
    problems.some((problem) => problem.startsWith(`${file} imports ${targetOf(file, specifier)}: `))
  expect(forbidden.filter((example) => !reported(example))).toEqual([])
  expect(allowed.filter(reported)).toEqual([])
  expect(problems.filter((problem) => problem.includes('locks/'))).toEqual([
    expect.stringMatching(/first\.ts → .*second\.ts → .*third\.ts → .*first\.ts: .* in a circle$/),
  ])
  expect(problems.filter((problem) => problem.includes('weather → '))).toEqual([
    'reporting → weather → reporting: features of cms never import each other in a circle',
  ])
  expect(problems.filter((problem) => problem.includes('undefined'))).toEqual([])
})

test.for([
  'site/src/lib/utils.ts',
  'cms/src/platform/http/index.ts',
  'cms/src/services/mail.ts',
  'site/src/components/Card.astro',
])('%s has no place here', (file) => {
  expect(placeProblem(file)).not.toBeNull()
})

test.for(['site/src/pages/index.astro', 'cms/src/env.ts', 'cms/src/platform/mail/send-mail.ts'])(
  '%s is in its place',
  (file) => {
    expect(placeProblem(file)).toBeNull()
  },
)

test('finds every way to import', () => {
  const source = `
    import a from './a.ts'
    import type { B } from './b.ts'
    export * from './c.ts'
    const d = await import('./d.ts')
    const text = "import x from './not-this.ts'"
  `
  expect(listImports('file.ts', source)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts'])
})

test('reads the frontmatter and the scripts of an Astro file, not its text', () => {
  const source = `---\nimport A from './A.astro'\n---\n<p>import b from './b.ts'</p>\n<script>import './c.ts'</script>`
  expect(listImports('page.astro', source)).toEqual(['./A.astro', './c.ts'])
})

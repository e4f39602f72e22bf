import { expect, test } from 'vitest'
import { importFault, placeFault } from './boundary-rules.ts'
import { listImports } from './imports.ts'

test.for([
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
])('%s may not import %s', ([file = '', specifier = '']) => {
  expect(importFault(file, specifier)).toContain(`${file} imports ${specifier}:`)
})

test.for([
  ['site/src/pages/index.astro', '../features/home/HomePage.astro'],
  ['site/src/features/home/HomePage.astro', '../../ui/Button.astro'],
  ['site/src/features/home/HomePage.astro', './home-layout.ts'],
  ['site/src/pages/index.astro', '@meridian/shared/publishing/tags'],
  ['cms/src/features/articles/articles.hooks.ts', '../publishing/outbox.ts'],
  ['cms/src/programs/api/api.ts', '../../env.ts'],
  ['scripts/test/chromium.ts', '../../e2e/browser/find-chromium.ts'],
  ['e2e/fixtures/newsroom.ts', '../test/installation.ts'],
  ['cms/test/postgres.ts', '../test/test-database.ts'],
])('%s may import %s', ([file = '', specifier = '']) => {
  expect(importFault(file, specifier)).toBeNull()
})

test.for([
  'site/src/lib/utils.ts',
  'cms/src/platform/http/index.ts',
  'cms/src/services/mail.ts',
  'site/src/components/Card.astro',
])('%s has no place here', (file) => {
  expect(placeFault(file)).not.toBeNull()
})

test.for(['site/src/pages/index.astro', 'cms/src/env.ts', 'cms/src/platform/mail/send-mail.ts'])(
  '%s is in its place',
  (file) => {
    expect(placeFault(file)).toBeNull()
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

import { join } from 'node:path'
import { getViteConfig } from 'astro/config'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that render `.astro` files: to have Astro compile them costs more than all else of their run. */
const pages = ['src/**/*-page{,s}.test.ts', 'src/layouts/*.test.ts']

/** Tests of what a reader does with an island or element, in a DOM without a browser. */
const islands = ['src/**/*.{island,element}.test.{ts,tsx}']

// A worker loads once what is tested. What a file of `src` has changed of its process is put back after it.
const common = {
  isolate: false,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
} as const
const setupFiles = [join(import.meta.dirname, 'test/put-back.setup.ts')]

export default defineConfig({
  test: {
    projects: [
      { test: { ...common, name: 'site server', include: ['server/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'site',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...pages, ...islands],
          setupFiles,
        },
      },
      {
        test: {
          ...common,
          name: 'islands',
          include: islands,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'https://meridian.example/' } },
          setupFiles: [...setupFiles, join(import.meta.dirname, 'test/island/island.setup.ts')],
        },
      },
      getViteConfig({ test: { ...common, name: 'pages', include: pages, setupFiles } }),
    ],
  },
})

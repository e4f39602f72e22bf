import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { jobs } from './features.ts'

const sources = resolve(import.meta.dirname, '..')

test('every kind of job that is defined has a queue: without one, anyone who asks for it fails', async () => {
  const defined: string[] = []
  for await (const file of glob('**/*.{job,jobs}.ts', { cwd: sources })) {
    const source = await readFile(join(sources, file), 'utf8')
    for (const [, name] of source.matchAll(/defineJob\(\{\s*name: '([^']+)'/g)) if (name) defined.push(name)
  }
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(defined.toSorted())
})

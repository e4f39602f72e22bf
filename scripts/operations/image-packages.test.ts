import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listImports } from '../check/imports.ts'
import { projectRoot } from '../env.ts'
import { images } from '../image/image-contents.ts'
import { expand } from '../image/trace-files.ts'

const PackageSchema = z.object({ dependencies: z.record(z.string(), z.string()) })

/** Every program of every image, with the folder of the package that it belongs to. */
const programs = Object.values(images).flatMap(({ programs: patterns }) =>
  expand(projectRoot, patterns)
    .filter((program) => !program.includes('/migrations/'))
    .map((program) => {
      const folder = /^(?:packages\/)?[^/]+/.exec(program)?.[0] ?? ''
      return [folder, program.slice(folder.length + 1)] as const
    }),
)

/** The packages that a program and what it imports need while they run: those of types alone are no part of it. */
function packagesOf(folder: string, program: string): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = [join(projectRoot, folder, program)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type [\s\S]*?from '.*'$/gm, '')
    for (const name of listImports(file, source)) {
      if (name.startsWith('.')) {
        const target = join(dirname(file), name)
        if (existsSync(target) && target.endsWith('.ts')) waiting.push(target)
      } else if (!name.startsWith('node:') && !builtinModules.includes(name)) {
        found.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      }
    }
  }
  return found
}

test.each(programs)(
  'in the image of %s, whose packages are those of production, %s finds what it imports',
  (folder, program) => {
    const { dependencies } = PackageSchema.parse(
      JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')),
    )
    const needed = [...packagesOf(folder, program)]
    expect(needed.filter((name) => !(name in dependencies))).toEqual([])
  },
)

test.each(['cms', 'site'])('something is imported in the image of %s', (folder) => {
  const ofFolder = programs.filter(([name]) => name === folder)
  expect(ofFolder.flatMap((program) => [...packagesOf(...program)])).toContain('zod')
})

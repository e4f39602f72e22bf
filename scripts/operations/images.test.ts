import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listImports } from '../check/imports.ts'
import { listProjectFiles } from '../check/source-files.ts'
import { projectRoot } from '../env.ts'
import { images } from '../image/image-contents.ts'
import { siteCommand, siteMemory } from '../start/site-command.ts'
import { expand, traceFiles } from '../image/trace-files.ts'
import { isMissing, readCompose, readStages } from './compose-file.ts'

/*
 * What can be said of the images without an engine: of what they are made, by whom they are built, and that they hold
 * what runs and nothing else.
 */
// With what several machines add.
const compose = readCompose(projectRoot, 'ops/compose.scale.yml')
const stages = readStages(projectRoot)
const services = Object.entries(compose.services)
const dockerfile = readFileSync(join(projectRoot, 'ops/Dockerfile'), 'utf8')
const ignored = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').trim().split('\n')
const manual = readFileSync(join(projectRoot, 'docs/how-to/operate.md'), 'utf8')

const stageOf = (name: string | undefined) => stages.find((stage) => stage.name === name)

/** The build argument that names what a stage is made of in the end. */
function argumentOf(name: string): string {
  const base = stageOf(name)?.base ?? ''
  return /^\$\{(\w+)\}$/.exec(base)?.[1] ?? argumentOf(base)
}

/** The build arguments that it takes for a stage: its own, and those of stages that it copies from. */
function argumentsOf(name: string): string[] {
  const copied = stageOf(name)?.from.flatMap(({ stage }) => argumentsOf(stage)) ?? []
  return [...new Set([argumentOf(name), ...copied])].toSorted()
}

test('a site server runs in the image as it does beside `npm start`', () => {
  const memory = Object.entries(siteMemory).map(([name, value]) => `${name}=${value}`)
  expect(dockerfile).toContain(`ENV ${memory.join(' ')}\n`)
  expect(dockerfile).toContain(`CMD ${JSON.stringify(['node', ...siteCommand]).replaceAll(',', ', ')}\n`)
})

test('every folder and file that the images are made of is there, and sent to the engine', () => {
  for (const { sources, from } of stages) {
    expect(sources.filter((source) => isMissing(projectRoot, source))).toEqual([])
    expect(sources.filter((source) => ignored.includes(source))).toEqual([])
    for (const { stage } of from) expect(stages.map((other) => other.name)).toContain(stage)
  }
})

test('the images install every package of the workspace that they hold', () => {
  const manifests = stageOf('packages')?.sources ?? []
  const packages = readdirSync(join(projectRoot, 'packages')).map((name) => `packages/${name}`)
  const folders = ['cms', 'site', 'e2e', ...packages]
  expect(manifests).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}/package.json`)))
})

test('what runs is what its programs import: no image takes over sources or installed packages', () => {
  for (const name of Object.keys(images)) {
    expect(stageOf(name)).toMatchObject({ sources: [], from: [{ stage: `${name}-files`, path: '/image' }] })
    expect(dockerfile).toContain(`collect-image.ts ${name} /image`)
  }
})

test('tests are not even sent to the engine', () => {
  expect(ignored).toEqual(expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx', 'e2e/*', 'ops/secrets']))
})

test('the programs of an image are there, and each that its services run is one of them', () => {
  const folders: Record<string, string> = { cms: 'cms', site: 'site', payments: 'packages/stripe-sandbox' }
  for (const [name, folder] of Object.entries(folders)) {
    const programs = expand(projectRoot, images[name]?.programs ?? [])
    const run = services
      .filter(([, { image }]) => image.startsWith(`meridian-${name}:`))
      .flatMap(([, { command, entrypoint }]) => [...command, ...entrypoint])
      .concat(stageOf(name)?.command ?? [])
      .flatMap((word) => word.match(/[\w/-]+\.ts\b/g) ?? [])
      .map((program) => join(folder, program))
    expect(run.length).toBeGreaterThan(0)
    expect(programs).toEqual(expect.arrayContaining(run))
  }
})

test('the programs that the manuals name for containers are in the image', () => {
  const programs = expand(projectRoot, images['cms']?.programs ?? [])
  const manuals = readdirSync(join(projectRoot, 'docs/how-to')).map((name) =>
    readFileSync(join(projectRoot, 'docs/how-to', name), 'utf8'),
  )
  const named = manuals.flatMap((text) => text.match(/(?<=docker compose [^`\n]*)src\/[\w/-]+\.ts/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(programs).toEqual(expect.arrayContaining(named.map((program) => `cms/${program}`)))
})

test('packages of which the CMS reads files by name come whole', () => {
  const sources = listProjectFiles(projectRoot)
    .filter((file) => /^cms\/src\/(?!seed|proof).*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  const named = sources.flatMap(
    (source) => source.match(/@fontsource-variable\/(?:[\w-]+|\$\{\w+\})(?=\/files)/g) ?? [],
  )
  const whole = images['cms']?.packages.map(({ name }) => name) ?? []
  expect(named.length).toBeGreaterThan(0)
  // `${family}` is one of the fonts that the share images name.
  expect(whole).toEqual(expect.arrayContaining(named.filter((name) => !name.includes('$'))))
})

test('the image of the payment sandbox holds its program with all that this imports, and no test', async () => {
  const [image] = [images['payments']]
  const files = image ? await traceFiles(projectRoot, image) : []
  const program = 'packages/stripe-sandbox/src/serve-payments.ts'
  expect(files).toContain(program)
  expect(files.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([])
  const source = readFileSync(join(projectRoot, program), 'utf8')
  const own = listImports(program, source).filter((name) => name.startsWith('.'))
  expect(files).toEqual(expect.arrayContaining(own.map((name) => join(program, '..', name))))
  expect(files.some((file) => file.includes('/node_modules/zod/'))).toBe(true)
  expect(files.filter((file) => /node_modules\/(?:vitest|node|playwright)\//.test(file))).toEqual([])
})

test('each image is built once, and other services that run it never look for it in a registry', () => {
  const own = services.filter(([, { image }]) => image.startsWith('meridian-'))
  for (const image of new Set(own.map(([, service]) => service.image))) {
    const users = own.filter(([, service]) => service.image === image)
    expect(users.filter(([, { build }]) => build)).toHaveLength(1)
    for (const [, { build, pull_policy: policy }] of users) if (!build) expect(policy).toBe('never')
  }
})

test('what each image is made of can be said when it is built, and is described', () => {
  for (const [, { image, build }] of services) {
    const variable = build ? argumentOf(build.target) : /^\$\{(\w+_IMAGE):-[^}]+\}$/.exec(image)?.[1]
    if (image.startsWith('meridian-') && !build) continue
    // What a stage copies out of others is made of their images as well.
    if (build) expect(Object.keys(build.args).toSorted()).toEqual(argumentsOf(build.target))
    if (build) expect(dockerfile).toMatch(new RegExp(`^ARG ${variable}=\\S+$`, 'm'))
    expect(variable).toMatch(/_IMAGE$/)
    expect(manual).toContain(`\`${variable}\``)
  }
})

import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, openSync, readSync, closeSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { docker } from './engine.ts'
import { services, type Proof } from './proof.ts'
import { say } from '../observers/summary.ts'
import { expectThat } from './upgrade.ts'

/** The most that each image may take unpacked, in megabytes, with the official images below it. */
const mostMegabytes = { cms: 600, site: 320, payments: 280 }

/** What only building and testing need. */
const unwanted = [
  'drizzle-kit',
  'esbuild',
  'happy-dom',
  'monaco-editor',
  'node',
  'playwright',
  'sass',
  'typescript',
  'vitest',
]
const findUnwanted = ['/app', '(', '-name', '*.test.ts*', '-not', '-path', '*/node_modules/*', ')'].concat(
  ['@next/swc-*', ...unwanted].flatMap((name) => ['-o', '-path', `*/node_modules/${name}`]),
)

/** Images are small, hold nothing of building and testing, and no secret; nor does the environment of any container. */
export async function checkImages(proof: Proof): Promise<void> {
  const { project, goals } = proof
  for (const [name, atMost] of Object.entries(mostMegabytes)) {
    const image = `meridian-${name}:${project.tag}`
    const bytes = Number(await docker(['image', 'inspect', '--format', '{{.Size}}', image]))
    goals.push({ what: `image ${name}`, measured: bytes / 1e6, unit: 'MB', atMost })
    const found = await docker(['run', '--rm', '--entrypoint', 'find', image, ...findUnwanted])
    expectThat(found === '', `${image} has nothing of building and testing: ${found}`)
    await expectNoSecrets(proof, image)
  }
  await expectNoSecrets(proof, `meridian-front:${project.tag}`)
  for (const service of services) {
    for (const container of await project.containers(service)) {
      const described = await docker(['inspect', container])
      for (const { name, value } of project.secrets) {
        expectThat(!described.includes(value), `the secret ${name} is in no description of ${service}`)
      }
    }
  }
  say('no secret is in any layer, history or environment')
}

async function expectNoSecrets({ project }: Proof, image: string): Promise<void> {
  const history = await docker(['history', '--no-trunc', '--format', '{{.CreatedBy}}', image])
  const described = await docker(['image', 'inspect', image])
  const folder = mkdtempSync(join(tmpdir(), 'meridian-layers-'))
  try {
    await docker(['image', 'save', '--output', join(folder, 'image.tar'), image])
    execFileSync('tar', ['-xf', 'image.tar'], { cwd: folder })
    rmSync(join(folder, 'image.tar'))
    for (const file of listFiles(folder)) {
      const found = await findIn(file, project.secrets)
      expectThat(found === null, `the secret ${found} is in no layer of ${image}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  for (const { name, value } of project.secrets) {
    expectThat(
      !`${history}${described}`.includes(value),
      `the secret ${name} is in no description of ${image}`,
    )
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The name of the first secret that a layer holds, compressed or not; null when it holds none. */
async function findIn(file: string, secrets: { name: string; value: string }[]): Promise<string | null> {
  const source: Readable = isCompressed(file)
    ? createReadStream(file).pipe(createGunzip())
    : createReadStream(file)
  const longest = Math.max(...secrets.map(({ value }) => value.length))
  let tail = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([tail, chunk])
    const found = secrets.find(({ value }) => bytes.includes(value))
    if (found) return found.name
    tail = bytes.subarray(-longest)
  }
  return null
}

function isCompressed(file: string): boolean {
  const start = Buffer.alloc(2)
  const handle = openSync(file, 'r')
  readSync(handle, start)
  closeSync(handle)
  return start[0] === 0x1f && start[1] === 0x8b
}

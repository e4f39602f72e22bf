import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { constants, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateZip } from '../../../../../test/imports/generate-zip.ts'

const expand = new URL('./expand-sources.ts', import.meta.url).href
/** Opens an archive and reads all of it, as a program of its own: what it says is what that cost. */
const program = `
  const { existsSync, readFileSync } = await import('node:fs')
  const { expandSources } = await import(${JSON.stringify(expand)})
  // What the system says of a process begins with the memory of the one that started it: Linux has a figure without that.
  const mostKilobytes = () =>
    existsSync('/proc/self/status')
      ? Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
      : process.resourceUsage().maxRSS
  const before = mostKilobytes()
  const begun = performance.now()
  let message = 'It was read.'
  try {
    for (const file of await expandSources([process.argv[1]])) for await (const part of file.open()) part.length
  } catch (error) {
    message = error.message
  }
  const megabytes = (mostKilobytes() - before) / 1024
  console.log(JSON.stringify({ message, seconds: (performance.now() - begun) / 1000, megabytes }))
`
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bombs-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function costOf(bytes: Uint8Array): Promise<{ message: string; seconds: number; megabytes: number }> {
  const path = join(folder, 'bomb.zip')
  await writeFile(path, bytes)
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program, path], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  return JSON.parse(stdout)
}

const megabyte = await packedMegabyte()
const end = deflateRawSync(Buffer.alloc(0))
const gigabytes = (count: number) => Buffer.concat([...Array(count * 1000).fill(megabyte), end])
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `uploads/${at}.jpg`, isStored: true }))

it.each<[string, () => Buffer, RegExp]>([
  [
    'ten gigabytes of zeros that say so',
    () => generateZip([{ name: 'a', packed: gigabytes(10), sizeBytes: 1e10 }], { isZip64: true }),
    /10.0 GB/,
  ],
  [
    'ten gigabytes of zeros as twenty files',
    () => {
      const half = Buffer.concat([...Array(500).fill(megabyte), end])
      const names = Array.from({ length: 20 }, (_, at) => `${at}`)
      return generateZip(names.map((name) => ({ name, packed: half, sizeBytes: 5e8 })))
    },
    /traps/,
  ],
  [
    'ten gigabytes of zeros that say to be one megabyte',
    () => generateZip([{ name: 'a', packed: gigabytes(10), sizeBytes: 1e6 }]),
    /unpacked/,
  ],
  [
    'ten thousand files that share ten megabytes',
    () => {
      const kernel = Buffer.concat([...Array(10).fill(megabyte), end])
      const names = Array.from({ length: 10_000 }, (_, at) => `${at}`)
      return generateZip(
        names.map((name, at) => ({ name, packed: kernel, sizeBytes: 1e6, offset: at ? 0 : undefined })),
      )
    },
    /overlaps|trap/,
  ],
  [
    'a million files',
    () => generateZip(many(10), { isZip64: true, declaredEntries: 1_000_000 }),
    /has 1,000,000 files/,
  ],
  [
    'many files that say to be ten',
    () => generateZip(many(100_000), { declaredEntries: 10 }),
    /more files than it says/,
  ],
  [
    'fifty thousand files, and a link as the last',
    () => generateZip([...many(50_000), { name: 'link', mode: 0o120777 }]),
    /link/,
  ],
])('refuses %s within two seconds and fifty megabytes', async (_, archive, sentence) => {
  const { message, seconds, megabytes } = await costOf(archive())
  expect(message).toMatch(sentence)
  expect(seconds).toBeLessThan(2)
  expect(megabytes).toBeLessThan(50)
})

async function packedMegabyte(): Promise<Buffer> {
  const deflate = createDeflateRaw()
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  deflate.write(Buffer.alloc(1e6))
  await new Promise<void>((done) => deflate.flush(constants.Z_FULL_FLUSH, () => done()))
  deflate.destroy()
  return Buffer.concat(parts)
}

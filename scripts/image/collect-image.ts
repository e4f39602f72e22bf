/*
 * `node scripts/image/collect-image.ts <image> <folder>`: puts what an image of ops/Dockerfile needs at run time into a
 * folder, at the places that it has in the project. Run by the build of the images, with the packages installed and
 * what the image runs built.
 */
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { images } from './image-contents.ts'
import { traceFiles } from './trace-files.ts'

const root = resolve(import.meta.dirname, '../..')
const [name = '', folder = ''] = process.argv.slice(2)
const contents = images[name]
if (!contents || folder === '')
  throw new Error(`Name an image (${Object.keys(images).join(', ')}) and a folder.`)

const written = name === 'cms' ? [writeNextConfig()] : []
const files = await traceFiles(root, { ...contents, programs: [...contents.programs, ...written] })
let bytes = 0
for (const file of files) bytes += copy(join(root, file), join(folder, file))
console.log(`${name}: ${files.length} files, ${(bytes / 1e6).toFixed(0)} MB`)

/** Copies a file, or a link as a link; the bytes that it takes. */
function copy(from: string, to: string): number {
  mkdirSync(dirname(to), { recursive: true })
  const status = lstatSync(from)
  if (status.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else if (status.isFile()) copyFileSync(from, to)
  return status.isFile() ? status.size : 0
}

/** Next would load its compiler, of a hundred megabytes, to read a configuration in TypeScript. */
function writeNextConfig(): string {
  const source = readFileSync(join(root, 'cms/next.config.ts'), 'utf8')
  writeFileSync(join(root, 'cms/next.config.mjs'), stripTypeScriptTypes(source))
  return 'cms/next.config.mjs'
}

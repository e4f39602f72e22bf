import { globSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, normalize, relative, resolve, sep } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { z } from 'zod'
import type { ImageContents } from './image-contents.ts'

const PackageSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })
const BuildTraceSchema = z.object({ files: z.array(z.string()) })

/** Read by later builds alone, or by people. */
const ofBuilds = /(^|\/)(cache|dev|types|diagnostics|trace|trace-build)(\/|$)|\.(map|nft\.json)$/
const isTest = /\.test\.tsx?$/

/**
 * Which files of the project an image needs, from its root: what its programs import, what that imports, symbolic links
 * on the way included, and what is read besides.
 * @throws Error that names what a source of ours imports and cannot be found.
 */
export async function traceFiles(root: string, contents: ImageContents): Promise<string[]> {
  const programs = expand(root, contents.programs)
  const build = contents.build === null ? [] : listBuild(root, contents.build)
  const traced = await trace(root, contents, [...programs, ...build.filter((file) => file.endsWith('.mjs'))])
  const files = [...traced, ...programs, ...build, ...expand(root, contents.files)]
  for (const { from, name } of contents.packages) files.push(...listPackage(root, from, name))
  files.push(...(await readBuildTraces(root, contents)))
  return [...new Set(files)].toSorted()
}

async function trace(root: string, { leaveOut }: ImageContents, entries: string[]): Promise<string[]> {
  const { fileList, warnings } = await nodeFileTrace(
    entries.map((entry) => join(root, entry)),
    {
      base: root,
      processCwd: root,
      ignore: (path) => isLeftOut(path, leaveOut),
      readFile: async (path) => {
        const source = await readFile(path).catch(orMissing)
        return source !== null && isOwnSource(path) ? stripTypeScriptTypes(source.toString()) : source
      },
    },
  )
  const own = [...warnings].filter(({ message }) => /loaded from (?!.*node_modules)/.test(message))
  if (own.length > 0) throw new Error(own.map(({ message }) => message).join('\n'))
  return [...fileList]
}

function isOwnSource(path: string): boolean {
  return path.endsWith('.ts') && !path.includes('/node_modules/')
}

function orMissing(error: unknown): null {
  // The tracer asks for files that may not be there.
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
    return null
  throw error
}

/**
 * The files that these patterns stand for, without tests.
 * @throws Error that names a pattern to which nothing belongs.
 */
export function expand(root: string, patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((file) => !isTest.test(file))
    if (found.length === 0) throw new Error(`There is nothing at ${pattern}.`)
    return found
  })
}

function listBuild(root: string, folder: string): string[] {
  return listFolder(join(root, folder))
    .filter((file) => !ofBuilds.test(file))
    .map((file) => join(folder, file))
}

/** What Next says that each of its pages needs. */
async function readBuildTraces(root: string, { build, leaveOut }: ImageContents): Promise<string[]> {
  if (build === null) return []
  const files = new Set<string>()
  for (const list of listFolder(join(root, build)).filter((file) => file.endsWith('.nft.json'))) {
    const source = await readFile(join(root, build, list), 'utf8')
    for (const file of BuildTraceSchema.parse(JSON.parse(source)).files) {
      files.add(normalize(join(build, dirname(list), file)))
    }
  }
  return [...files].filter((file) => !isLeftOut(file, leaveOut)).flatMap((file) => withLinks(root, file))
}

/** Where a file really lies, and each link on the way to it. */
function withLinks(root: string, file: string): string[] {
  const parts = file.split(sep)
  for (let count = 1; count <= parts.length; count += 1) {
    const place = parts.slice(0, count).join(sep)
    if (!lstatSync(join(root, place)).isSymbolicLink()) continue
    const target = resolve(root, dirname(place), readlinkSync(join(root, place)))
    return [place, ...withLinks(root, join(relative(root, target), ...parts.slice(count)))]
  }
  return [file]
}

/** All files of a package and of those that it depends on, and the links by which they are found. */
function listPackage(root: string, from: string, name: string): string[] {
  const link = join(from, 'node_modules', name)
  const folder = relative(root, realpathSync(join(root, link)))
  const { dependencies } = PackageSchema.parse(
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  )
  // pnpm keeps what a package depends on beside it.
  const beside = folder.slice(0, -`/node_modules/${name}`.length)
  return [
    ...withLinks(root, link),
    ...listFolder(join(root, folder))
      .filter((file) => !/^node_modules\/|\.(map|d\.[cm]?ts)$/.test(file))
      .map((file) => join(folder, file)),
    ...Object.keys(dependencies).flatMap((dependency) => listPackage(root, beside, dependency)),
  ]
}

/** Files and links below a folder, from there; what links lead to is not listed (Node's own recursion would). */
function listFolder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? listFolder(join(folder, entry.name)).map((file) => join(entry.name, file))
      : [entry.name],
  )
}

function isLeftOut(path: string, names: string[]): boolean {
  return names.some((name) => `/${path}/`.includes(`/node_modules/${name}/`))
}

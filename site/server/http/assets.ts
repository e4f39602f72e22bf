import { hash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { type ServedPage, toVariant } from '../store/served-page.ts'

/** Builds whose assets are kept for readers with a page of an older build still open. */
const keptBuilds = 12
const immutable = 'public, max-age=31536000, immutable'
const shortLived = 'public, max-age=3600'
const hashedFolder = '/_astro/'

export interface Assets {
  find(path: string): ServedPage | null
}

/**
 * The files that pages load, all in memory and answered as pages are: hashed ones of this and earlier builds, and the
 * public ones of this build (favicon). The build is copied to `assetsDir` first, so that its files outlive the next build.
 */
export async function loadAssets(options: {
  clientDir: string
  assetsDir: string
  clientId: string
  securityHeaders: string[]
}): Promise<Assets> {
  const { clientDir, assetsDir, clientId, securityHeaders } = options
  await keepBuild({ clientDir, assetsDir, clientId })
  const assets = new Map<string, ServedPage>()
  for (const build of await recentBuilds(assetsDir, clientId)) {
    const folder = join(assetsDir, build)
    for (const [path, file] of await filesBelow(folder)) {
      if (build !== clientId && !path.startsWith(hashedFolder)) continue
      assets.set(path, await loadAsset({ path, file, securityHeaders }))
    }
  }
  return { find: (path) => assets.get(path) ?? null }
}

async function keepBuild(options: { clientDir: string; assetsDir: string; clientId: string }): Promise<void> {
  const target = join(options.assetsDir, options.clientId)
  await mkdir(options.assetsDir, { recursive: true })
  if (await exists(target)) return
  // Copied under another name first: a crash must not leave half a build that looks whole.
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await cp(options.clientDir, unfinished, { recursive: true })
  await rename(unfinished, target)
}

/** Oldest first, so that the newest build wins a path; older ones than the kept are deleted. */
async function recentBuilds(assetsDir: string, clientId: string): Promise<string[]> {
  const names = (await readdir(assetsDir)).filter((name) => !name.endsWith('.unfinished'))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(assetsDir, name))).mtimeMs })),
  )
  const earlier = dated.filter(({ name }) => name !== clientId).toSorted((a, b) => a.at - b.at)
  const outdated = earlier.slice(0, Math.max(0, earlier.length + 1 - keptBuilds))
  for (const { name } of outdated) await rm(join(assetsDir, name), { recursive: true, force: true })
  return [...earlier.slice(outdated.length).map(({ name }) => name), clientId]
}

async function filesBelow(folder: string): Promise<[path: string, file: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [`/${relative(folder, file)}`, file])
}

async function loadAsset(input: {
  path: string
  file: string
  securityHeaders: string[]
}): Promise<ServedPage> {
  const body = await readFile(input.file)
  const [br, gzip] = await Promise.all([readIfThere(`${input.file}.br`), readIfThere(`${input.file}.gz`)])
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const headers = [
    'Content-Type',
    contentTypes[extname(input.path)] ?? 'application/octet-stream',
    'Cache-Control',
    input.path.startsWith(hashedFolder) ? immutable : shortLived,
    'ETag',
    etag,
    'Vary',
    'Accept-Encoding',
    // The payment provider's card form stands in a frame of its own, in the magazine's letters.
    ...(input.path.endsWith('.woff2') ? ['Access-Control-Allow-Origin', '*'] : []),
    ...input.securityHeaders,
  ]
  const identity = toVariant(body, headers)
  return {
    status: 200,
    etag,
    modifiedAt: null,
    br: br ? toVariant(br, ['Content-Encoding', 'br', ...headers]) : identity,
    gzip: gzip ? toVariant(gzip, ['Content-Encoding', 'gzip', ...headers]) : identity,
    identity,
    notModified: headers,
    isDocument: false,
    bytes: body.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return (await exists(file)) ? readFile(file) : null
}

/** A file that is there but cannot be looked at is a problem, not an absence. */
async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

import { hash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'
import type { Encoding } from '../store/served-page.ts'
import { chooseEncoding } from './accept-encoding.ts'
import { isNotModified } from './conditional.ts'

/** Builds whose assets are kept for readers with a page of an older build still open. */
const keptBuilds = 12
const immutable = 'public, max-age=31536000, immutable'
const shortLived = 'public, max-age=3600'
const hashedFolder = '/_astro/'

interface Asset {
  etag: string
  headers: string[]
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

export interface Assets {
  find(path: string): Asset | null
}

/**
 * The files that pages load, all in memory: hashed ones of this and earlier builds, and the public ones of this build
 * (favicon). The build is copied to `assetsDir` first, so that its files outlive the next build.
 */
export async function loadAssets(options: {
  clientDir: string
  assetsDir: string
  clientId: string
  securityHeaders: string[]
}): Promise<Assets> {
  const { clientDir, assetsDir, clientId, securityHeaders } = options
  await keepBuild({ clientDir, assetsDir, clientId })
  const assets = new Map<string, Asset>()
  for (const build of await recentBuilds(assetsDir, clientId)) {
    const folder = join(assetsDir, build)
    for (const [path, file] of await filesBelow(folder)) {
      if (build !== clientId && !path.startsWith(hashedFolder)) continue
      assets.set(path, await loadAsset({ path, file, securityHeaders }))
    }
  }
  return { find: (path) => assets.get(path) ?? null }
}

export function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): void {
  if (isNotModified({ ifNoneMatch: request.headers['if-none-match'], ifModifiedSince: undefined }, asset)) {
    response.writeHead(304, asset.headers)
    response.end()
    return
  }
  const chosen = chooseEncoding(request.headers['accept-encoding'])
  const encoding = asset.bodies[chosen] ? chosen : 'identity'
  const body = asset.bodies[encoding] ?? asset.bodies.identity
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
  response.writeHead(200, [...asset.headers, ...encoded, 'Content-Length', String(body.length)])
  response.end(request.method === 'HEAD' ? undefined : body)
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

async function loadAsset(input: { path: string; file: string; securityHeaders: string[] }): Promise<Asset> {
  const identity = await readFile(input.file)
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`
  const [br, gzip] = await Promise.all([readIfThere(`${input.file}.br`), readIfThere(`${input.file}.gz`)])
  return {
    etag,
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    headers: [
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
    ],
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

import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { apiRoot } from '@meridian/shared/api/endpoint'
import { readArticleAtAddress } from '@meridian/shared/content/assembly/article-at-address'
import { findOldAddress } from '@meridian/shared/content/assembly/old-addresses'
import { encodeOldAddress } from '@meridian/shared/publishing/old-address'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Logger } from 'pino'
import { isApiPath } from '../http/request-path.ts'
import { defaultShareImage } from '../http/share-images.ts'
import { pageBatches } from '../prerender/page-batches.ts'
import type { Catalogue } from '../prerender/discover.ts'
import { mapConcurrently } from '../render/map-concurrently.ts'
import type { RenderedPage } from '../render/rendered-page.ts'
import { notFoundPath, type Renderer } from '../render/site-renderer.ts'

const concurrency = 8
const oldAddressesPerRead = 1000

export interface ExportOptions {
  /** Folder to write to; what stands in it stays unless a page takes its place. */
  target: string
  reader: ContentReader
  catalogue: Catalogue
  renderer: Renderer
  clientDir: string
  mediaDir: string
  /** What stands in for a share image that was not drawn yet, as an address; see `http/share-images.ts`. */
  shareImageStandIn?(file: string): Promise<string | null | undefined>
  log: Logger
}

export interface ExportReport {
  pages: number
  failed: string[]
}

/**
 * Writes the whole magazine as files for any static host: `leadership/index.html`, `rss.xml`,
 * `api/articles/active.json`, the assets, the media, and the redirects in the form that most hosts read (`_redirects`).
 * A page that cannot be rendered is reported; the others are written.
 */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  const { target, renderer, clientDir, mediaDir, log } = options
  const report: ExportReport = { pages: 0, failed: [] }
  // The first rule that fits is taken: single addresses come before the patterns. Both forms of an article's address
  // are in use (spec §2); a folder and a file can't both be `api/issues`.
  const rules: string[] = []
  const patterns = ['/article/* /articles/:splat 301', `${apiRoot}/* ${apiRoot}/:splat.json 200`]
  await mkdir(target, { recursive: true })
  await cp(clientDir, target, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  await cp(mediaDir, join(target, 'media'), { recursive: true })

  for await (const { paths } of pageBatches(options, '')) {
    const pass = renderer.begin()
    await mapConcurrently(paths, concurrency, async (path) => {
      const outcome = await pass.render(path)
      if (outcome.kind === 'page') await writePage(path, outcome.page)
      if (outcome.kind !== 'failed') return
      report.failed.push(path)
      log.error({ path, detail: outcome.message }, 'A page could not be rendered.')
    })
    await mapConcurrently(paths, concurrency, addShareImageOf)
    log.info({ pages: report.pages }, 'Exported.')
  }
  for await (const rule of oldAddressRules(options)) rules.push(rule)
  await writeFile(join(target, '_redirects'), `${[...rules, ...patterns].join('\n')}\n`)
  return report

  async function addShareImageOf(path: string): Promise<void> {
    const slug = /^\/articles\/([^/]+)$/.exec(path)?.[1]
    if (slug === undefined) return
    const { data } = await readArticleAtAddress(options.reader, slug)
    if (data.kind === 'article') await addShareImage(data.content.seo.imageUrl)
  }

  /** A static host has no CMS to ask: the picture takes the place of a share image that is not there. */
  async function addShareImage(url: string | null | undefined): Promise<void> {
    const file = url?.startsWith('/media/share/') ? url.slice('/media/'.length) : null
    if (file === null || existsSync(join(target, 'media', file))) return
    const location = await options.shareImageStandIn?.(file)
    const standIn = location?.startsWith('/media/') ? location.slice(1).replace(/\?.*/, '') : null
    if (standIn === null || !existsSync(join(target, decodeURIComponent(standIn)))) {
      rules.push(`/media/${file} ${defaultShareImage} 302`)
      return
    }
    await mkdir(dirname(join(target, 'media', file)), { recursive: true })
    await copyFile(join(target, decodeURIComponent(standIn)), join(target, 'media', file))
  }

  async function writePage(path: string, page: RenderedPage): Promise<void> {
    const location = page.headers.find(([name]) => name === 'location')?.[1]
    if (location) {
      rules.push(`${encodeURI(path)} ${targetOf(location)} ${page.status}`)
      return
    }
    const isGone = page.status === 410
    // A host that knows no rules answers 404 for an article that was unpublished, never 200.
    if (isGone && isApiPath(path)) return
    if (isGone) rules.push(`${path} ${gonePath} 410`)
    const file = join(target, isGone ? gonePath : fileOf(path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, page.body)
    report.pages += 1
  }
}

/** Where the addresses of an older site lead; a rule of a static host knows no queries. */
async function* oldAddressRules({ reader, catalogue }: Pick<ExportOptions, 'reader' | 'catalogue'>) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const addresses: string[] = await catalogue.oldAddresses(after, oldAddressesPerRead)
    after = addresses.at(-1)
    for (const address of addresses) {
      const found = address.includes('?') ? null : await findOldAddress(reader, address)
      if (found?.kind === 'gone') yield `${encodeOldAddress(address)} ${gonePath} 410`
      // A page of ours at the same address comes first.
      else if (found && found.to !== address) yield `${encodeOldAddress(address)} ${targetOf(found.to)} 301`
    }
  }
}

/** What stands at the address of every article that was unpublished. */
const gonePath = '/410.html'

/** A redirect of the magazine itself, without the origin that it was rendered for; or the address of another site. */
function targetOf(location: string): string {
  const { origin, pathname, search, hash, href } = new URL(location, 'http://localhost')
  return origin === 'http://localhost' ? `${pathname}${search}${hash}` : href
}

/** The file that a static host answers a path with. */
export function fileOf(path: string): string {
  if (path === notFoundPath) return '404.html'
  if (isApiPath(path)) return `${path}.json`
  return extname(path) ? path : join(path, 'index.html')
}

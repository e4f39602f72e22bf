import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openCmsAccess } from '../src/lib/content/cms-access.ts'
import { createHttpContentSource } from '../src/lib/content/http-content-source.ts'
import { loadAstroSite } from './astro/astro-site.ts'
import { readServerEnv } from './env.ts'
import { exportSite } from './export/export-site.ts'
import { mediaOf } from './http/media-source.ts'
import { shareImageStandIn } from './http/share-images.ts'
import { createLog } from './log.ts'
import { createDiscovery } from './prerender/discover.ts'
import { createSiteRenderer } from './render/site-renderer.ts'

const folder = process.argv.slice(2).find((argument) => argument !== '--')
if (!folder) throw new Error('Name the folder to write to: pnpm --filter site export -- <folder>')

const env = readServerEnv()
const log = createLog(env)
const access = openCmsAccess({ cmsUrl: env.CMS_URL, secret: env.INTERNAL_SECRET, publicUrl: env.PUBLIC_URL })
const content = createHttpContentSource(access)
const site = await loadAstroSite(env.SITE_DIST, log)
const renderer = createSiteRenderer({ site, content, access, publicUrl: env.PUBLIC_URL, log })
// What a cache still has of deleted files must not get into it.
const scratch = await mkdtemp(join(tmpdir(), 'meridian-export-'))
const media = mediaOf({ ...env, PAGE_STORE_DIR: scratch }, log)
await mkdir(media.mediaDir, { recursive: true })
for (const { path } of (await media.files?.list()) ?? []) await media.files?.find(path)
const report = await exportSite({
  target: resolve(folder),
  discovery: createDiscovery({ access, content, renderer }),
  renderer,
  clientDir: site.clientDir,
  mediaDir: media.mediaDir,
  shareImageStandIn: (file) => shareImageStandIn(access, file),
  log,
})
await rm(scratch, { recursive: true })
log.info({ pages: report.pages, failed: report.failed.length }, `The magazine is in ${resolve(folder)}.`)
process.exit(report.failed.length === 0 ? 0 : 1)

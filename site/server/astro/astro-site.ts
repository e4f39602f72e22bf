import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type PageStyles, pageStylesFile, PageStylesSchema } from './page-styles/page-styles.schema.ts'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'

/** The built Astro app. */
export interface AstroSite {
  /** The same for the same code: a hash of what `astro build` wrote. */
  buildId: string
  /** Folder of the files that browsers load. */
  clientDir: string
  /** The same for the same files: they can change (an icon) without a change of code. */
  clientId: string
  /** A thrown error of a page comes back as a 500 with an empty body. */
  render(request: Request, locals: App.Locals): Promise<Response>
}

type WriteLog = (level: string, message: string) => void

const SiteModuleSchema = z.object({
  useStyles: z.custom<(styles: PageStyles) => void>((value) => typeof value === 'function'),
  setLog: z.custom<(write: WriteLog) => void>((value) => typeof value === 'function'),
  render: z.custom<AstroSite['render']>((value) => typeof value === 'function'),
  preload: z.custom<() => Promise<void>>((value) => typeof value === 'function'),
})

/** Loads what `astro build` wrote; throws one sentence when there is nothing. */
export async function loadAstroSite(distDir: string, log: Logger): Promise<AstroSite> {
  const serverDir = join(distDir, 'server')
  const buildId = await hashFolder(serverDir).catch((cause: unknown) => {
    throw new Error(`There is no built site at ${distDir}: run "pnpm --filter site build" first.`, { cause })
  })
  const entry: unknown = await import(pathToFileURL(join(serverDir, 'entry.mjs')).href)
  const { setLog, useStyles, render, preload } = SiteModuleSchema.parse(entry)
  setLog((level, message) => logMessage(log, level, message))
  const styles = await readPageStyles(serverDir)
  if (styles) useStyles(styles)
  await preload()
  const clientDir = join(distDir, 'client')
  return { buildId, clientDir, clientId: await hashFolder(clientDir), render }
}

/** Null where a build has no style sheet of all pages. */
async function readPageStyles(serverDir: string): Promise<PageStyles | null> {
  const file = join(serverDir, pageStylesFile)
  if (!existsSync(file)) return null
  return PageStylesSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** The renderer itself reports that content could not be had, once per page and without a stack. */
function logMessage(log: Logger, level: string, message: string): void {
  if (level === 'error' && !message.startsWith(ContentUnavailableError.name))
    log.error({ detail: message }, 'Astro failed.')
  if (level === 'warn') log.warn({ detail: message }, 'Astro warned.')
}

/** Astro writes a fresh random key for server islands, which this site has none of, into each build. */
const randomKey = /"key":"[A-Za-z0-9+/=]+"/g

async function hashFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const digests = await Promise.all(files.toSorted().map((file) => digestFile(folder, file)))
  return hash('sha256', digests.join('\n')).slice(0, 16)
}

async function digestFile(folder: string, file: string): Promise<string> {
  const content = await readFile(file, 'latin1')
  return `${file.slice(folder.length)} ${hash('sha256', content.replace(randomKey, ''))}`
}

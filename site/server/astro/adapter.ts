import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { readDevEnv } from '../env.ts'
import { createMediaHandler } from '../http/media.ts'
import { createPaymentSandboxProxy, isSandboxPath } from '../http/payment-sandbox.ts'
import { parseRequestPath } from '../http/request-path.ts'
import { readPageWords } from './page-styles/page-words.ts'
import { writePageStyles } from './page-styles/write-page-styles.ts'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(css|js|json|svg|txt|webmanifest)$/
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Makes `astro build` write a module that renders pages on request of the site server (see `astro-site.ts`) and divide the
 * style sheet of all pages (see `page-styles`). Gives `astro dev` what the site server adds in production: the content
 * source, the media and the payment sandbox.
 */
export function meridianAdapter(): AstroIntegration {
  let wordsOf: ReturnType<typeof readPageWords> = new Map()
  return {
    name: 'meridian',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, updateConfig }) => {
        if (command === 'dev') {
          addMiddleware({ order: 'pre', entrypoint: new URL('./dev-middleware.ts', import.meta.url) })
        }
        if (command === 'build') {
          const pageWords = {
            name: 'page-words',
            applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
            buildEnd(this: Parameters<typeof readPageWords>[0]) {
              wordsOf = readPageWords(this)
            },
          }
          // One self-contained server bundle: it starts faster and can be copied without node_modules.
          updateConfig({ vite: { ssr: { noExternal: true }, plugins: [pageWords] } })
        }
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'meridian',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entrypoint.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable' },
        })
      },
      'astro:server:setup': ({ server }) => {
        const env = readDevEnv()
        const handleMedia = createMediaHandler({ mediaDir: env.MEDIA_DIR, securityHeaders: [], cdn: null })
        const paymentSandbox = createPaymentSandboxProxy({
          sandboxUrl: env.PAYMENT_SANDBOX_URL,
          trustProxy: false,
          sharesByClient: false,
        })
        server.middlewares.use((request, response, next) => {
          const target = parseRequestPath(request.url ?? '')
          if (target && isSandboxPath(target.path)) return paymentSandbox.handle(request, response)
          if (!target?.path.startsWith('/media/')) return next()
          handleMedia(request, response, target.path, target.search)
        })
      },
      'astro:build:done': async ({ dir }) => {
        const clientDir = fileURLToPath(dir)
        await writePageStyles({ clientDir, serverDir: join(clientDir, '..', 'server') }, wordsOf)
        await precompressFolder(clientDir)
      },
    },
  }
}

/** Writes `.br` and `.gz` beside every text file of a folder, as small as they get. */
async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((file) => precompress(join(file.parentPath, file.name))))
}

async function precompress(file: string): Promise<void> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

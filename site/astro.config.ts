import { newsletterLinkPaths } from '@meridian/shared/newsletter/newsletter-pages'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, passthroughImageService } from 'astro/config'
import { meridianAdapter } from './server/astro/adapter.ts'
import { limitUpgrades, upgradeAgent } from './server/astro/dev-upgrades.ts'
import { readDevEnv } from './server/env.ts'
import { clientDirectives } from './src/lib/client-directives/integration.ts'
import { changeAstroRuntime } from './src/lib/astro-runtime/change-astro-runtime.ts'
import { islandsInAFile } from './src/lib/islands/islands-in-a-file.ts'
import { lateScripts } from './src/lib/late-scripts/late-scripts.ts'
import { leanPreload } from './src/lib/lean-preload/lean-preload.ts'
import { leanPropTypes } from './src/lib/lean-prop-types/lean-prop-types.ts'
import { leanZod } from './src/lib/lean-zod/lean-zod.ts'

/**
 * What `page-elements.ts` shares with islands comes in its file, which every page has: islands then wait for less. What
 * islands alone use, of nanostores too, stays out of it.
 */
const everyPage =
  /node_modules\/nanostores\/(atom|clean-stores)\/|astro\/dist\/runtime\/(client\/load|server\/astro-island)\.js|site\/src\/(layouts\/(page-elements|BaseLayout\.astro\?astro&type=script)|features\/weather\/(load-weather|weather-icons|weather\.store)|lib\/(api-client|browser-cache|client-directives|islands)\/|ui\/toast\/toast\.store)/

/** What draws every island. */
const everyIsland = /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\//

/** What pages without React use of a form as well. */
const everyDraft = /site\/src\/ui\/form\/form-draft/

/** What fields are called, and what is said of them; what checks them comes later, with all that it is made of. */
const formTexts =
  /site\/src\/lib\/reader-fields\/(name|credential)-fields|packages\/shared\/src\/(accounts\/account-problems|text\/name-problem)/

/** How the addresses of sixty countries are written: for the few forms that ask for one. */
const addressTexts =
  /site\/src\/lib\/reader-fields\/address-fields|packages\/shared\/src\/readers\/address-(formats|limits)/

/** What every form is made of, in one file: a file for each part would be compressed apart from the others. */
const everyForm = /site\/src\/ui\/form\/(?!form-actions)/

/** What the CMS answers itself, beside `/_next`; the site server proxies the same paths in production. */
const cmsPaths = ['/api', '/admin', '/cms']

export default defineConfig({
  output: 'server',
  adapter: meridianAdapter(),
  integrations: [
    react({ experimentalDisableStreaming: true }),
    clientDirectives(),
    changeAstroRuntime(islandsInAFile),
    changeAstroRuntime(lateScripts),
    leanZod(),
    leanPreload(),
    leanPropTypes(),
  ],
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  // Pictures come resized from the CMS; Prism instead of Shiki would matter only for code blocks, of which there are none.
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  // Pages name what they read by `Astro.cache.set({ tags })`; the provider turns it into `Cache-Tag`.
  cache: {
    provider: {
      name: 'page-store',
      entrypoint: new URL('./server/astro/cache-provider.ts', import.meta.url),
    },
  },
  security: {
    // Readers' requests never reach Astro, only the renderer's own GETs do.
    checkOrigin: false,
  },
  // The policy of pages (content-security-policy.ts) allows neither scripts nor styles that stand in them.
  build: { inlineStylesheets: 'never' },
  vite: {
    plugins: [tailwindcss()],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'page', test: everyPage },
                  { name: 'react', test: everyIsland },
                  { name: 'form-draft', test: everyDraft },
                  { name: 'form-texts', test: formTexts },
                  { name: 'address-texts', test: addressTexts },
                  { name: 'form', test: everyForm },
                ],
              },
            },
          },
        },
      },
    },
    server: {
      proxy: {
        ...Object.fromEntries(cmsPaths.map((path) => [path, { target: readDevEnv().CMS_URL }])),
        '/_next': {
          target: readDevEnv().CMS_URL,
          ws: true,
          agent: upgradeAgent,
          configure: (proxy) => limitUpgrades(proxy),
        },
        // The buttons of these pages post to the pages' own addresses.
        [`^(${newsletterLinkPaths.join('|')})`]: {
          target: readDevEnv().CMS_URL,
          bypass: ({ method, url }) => (method === 'POST' ? undefined : url),
          rewrite: (path) => `/api${path}`,
        },
      },
    },
  },
})

import { withPayload } from '@payloadcms/next/withPayload'
import type { NextConfig } from 'next'

/**
 * What takes a quarter off the time of a build. The cache of a build takes longer to write than it saves in the next one, and nothing here
 * reads source maps. (Without minifying the server's part it would be half, but the CMS would take 100 MB more.)
 */
const quickBuild: NextConfig['experimental'] = {
  turbopackFileSystemCacheForBuild: false,
  turbopackSourceMaps: false,
}

const config: NextConfig = withPayload({
  poweredByHeader: false,
  // `npm start` keeps each finished build in a folder of its own, so that a new one never disturbs a running one.
  distDir: process.env.CMS_DIST ?? '.next',
  // Types are checked by `npm run check`; doing it again here would double the build's time and memory.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  turbopack: {
    rules: {
      '**/@payloadcms/next/dist/prod/styles.css': {
        loaders: ['./src/platform/admin/payload-styles.loader.ts'],
        as: '*.css',
      },
    },
  },
  // Left to Node, which finds their optional parts and files at run time.
  serverExternalPackages: ['fontkit', 'mediabunny', 'pdfkit', 'pg-boss', 'subset-font'],
  experimental: process.env.NODE_ENV === 'production' ? quickBuild : {},
})

const payloadHeaders = config.headers

/**
 * Payload asks every route for client hints; only the admin reads them, and `Vary` would spoil caching elsewhere.
 * The referrer of an admin page would carry the address, and with it the token, of a preview.
 */
async function headers() {
  const hints = (await payloadHeaders?.()) ?? []
  return [
    ...hints.map((rule) => (rule.source === '/:path*' ? { ...rule, source: '/admin/:path*' } : rule)),
    { source: '/(admin|cms)/:path*', headers: staffHeaders },
    { source: '/admin', headers: staffHeaders },
    { source: '/cms/:path*', headers: dataHeaders },
  ]
}

/**
 * The content security policy of the admin comes with each page (`admin-policy.ts`); what else protects an answer the
 * site server adds to all.
 */
const staffHeaders = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
]

const dataHeaders = [
  {
    key: 'Content-Security-Policy',
    value: "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  },
]

export default { ...config, headers } satisfies NextConfig

import config from '../../../astro.config.ts'

/** The site's own configuration with a few small pages in the place of its own. */
export default {
  ...config,
  srcDir: './server/test/fixture-astro',
  publicDir: './server/test/fixture-astro/public',
  // The test names a folder of its own; the build is not to replace that of the site.
  outDir: process.env['FIXTURE_DIST'],
}

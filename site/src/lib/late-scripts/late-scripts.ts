import type { RuntimeChange } from '../astro-runtime/change-astro-runtime.ts'

/**
 * Has browsers fetch a page's scripts after its styles, fonts and first picture. They run only when the page has been read,
 * yet Chromium fetches modules as urgently as what the first paint needs.
 */
export const lateScripts: RuntimeChange = {
  name: 'late-scripts',
  module: /\/astro\/dist\/runtime\/server\/render\/script\.js$/,
  line: '${resolved}"></script>',
  replacement: '${resolved}" fetchpriority="low"></script>',
}

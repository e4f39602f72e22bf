import { env } from '../env.ts'

/** Where a journey can serve another site, above the ports of the magazine under test. */
const port = env.E2E_PORT + 8

/** What the CMS is told to take for a site of the internet (`LINK_CHECK_ALSO`). */
export const otherSite = { port, host: '127.0.0.1', address: `127.0.0.1:${port}` }

/** Where a server stands in for YouTube and the other sites that can be embedded (`EMBED_BASE_URL`). */
export const embedSandbox = { port: port + 1, origin: `http://127.0.0.1:${port + 1}` }

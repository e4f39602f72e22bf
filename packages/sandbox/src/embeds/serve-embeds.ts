/*
 * `pnpm --filter @meridian/sandbox embeds [port]`: YouTube and the other sites that can be embedded, for development. Start the
 * magazine with the variable that it prints.
 */
import { EmbedSandbox } from './embed-sandbox.ts'

const [port = '4387'] = process.argv.slice(2)
console.log(`EMBED_BASE_URL=${await new EmbedSandbox().start(Number(port))}`)

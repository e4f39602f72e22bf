/*
 * `pnpm --filter @meridian/sandbox location [port]`: an IP location service for development. Start the magazine with
 * the variable that it prints.
 */
import { LocationSandbox } from './location-sandbox.ts'

const [port = '4389'] = process.argv.slice(2)
console.log(`LOCATION_BASE_URL=${await new LocationSandbox().start(Number(port))}`)

/*
 * `npm run dev`: the whole product on this machine, with hot reload of site, CMS and worker. Journeys can walk through it
 * (`npm run test:journey`); what the environment says otherwise is left as it is.
 */
import { processEnvironment } from './env.ts'
import { runUntilStopped } from './start/run-until-stopped.ts'
import { journeySettings } from './test/journey-settings.ts'

const env = processEnvironment()
const isWithOwnProvider = Boolean(env.AI_BASE_URL)
await runUntilStopped('development', {
  ...journeySettings,
  ...(isWithOwnProvider && { AI_SANDBOX: 'off' }),
  ...env,
})

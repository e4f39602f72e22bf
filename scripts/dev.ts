/* `npm run dev`: the whole product on this machine, with hot reload of site, CMS and worker. */
import { runUntilStopped } from './start/run-until-stopped.ts'

await runUntilStopped('development')

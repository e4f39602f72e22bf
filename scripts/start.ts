/* `npm start`: the whole product on this machine, built and supervised. */
import { runUntilStopped } from './start/run-until-stopped.ts'

await runUntilStopped('production')

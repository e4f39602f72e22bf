import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { processEnvironment, projectRoot } from './env.ts'

/*
 * npm run prove:<what> [-- <rounds> [<from>]]: repeats one of the proofs of cms/src/proof as often as docs/security.md
 * and docs/payments.md say, or as often as the command does, on a Postgres of its own; payment histories from the given
 * one on, if not from the first. `npm test` repeats each a few times.
 */
const proofs: Record<string, string> = {
  access: 'route-access',
  bodies: 'hostile-bodies',
  payments: 'payment-histories',
  registrations: 'registrations',
  steps: 'checkout-steps',
  stuffing: 'stuffing',
  submits: 'submits',
  timing: 'sign-in-timing',
}

const [name = '', rounds, from] = process.argv.slice(2)
const file = proofs[name]
if (!file) {
  console.error(`There are proofs of ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}

const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
const run = spawn(process.execPath, [vitest, 'run', `src/proof/${file}.int.test.ts`], {
  cwd: join(projectRoot, 'cms'),
  env: {
    ...processEnvironment(),
    NODE_ENV: 'test',
    PROOF: 'full',
    ...(rounds !== undefined && { PROOF_ROUNDS: rounds }),
    ...(from !== undefined && { PROOF_FROM: from }),
  },
  stdio: 'inherit',
})
await once(run, 'exit')
process.exitCode = run.exitCode ?? 1

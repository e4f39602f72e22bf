import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { processEnvironment, projectRoot } from './env.ts'

/*
 * npm run prove:<what> [-- <rounds> [<from>]]: repeats one of the proofs of cms/test/proof or of the site as often as
 * docs/security.md, docs/payments.md and docs/resilience.md say, or as often as the command does, on a Postgres of its own; payment histories
 * from the given one on, if not from the first; mutated requests with the given seed. `npm test` repeats each a few times.
 */
const proofs: Record<string, { folder: 'cms' | 'site'; file: string }> = {
  adoption: { folder: 'cms', file: 'test/proof/adoption.int.test.ts' },
  access: { folder: 'cms', file: 'test/proof/route-access.int.test.ts' },
  campaign: { folder: 'cms', file: 'test/proof/campaigns.int.test.ts' },
  audience: { folder: 'cms', file: 'test/proof/audience.int.test.ts' },
  bodies: { folder: 'cms', file: 'test/proof/hostile-bodies.int.test.ts' },
  export: { folder: 'cms', file: 'test/proof/exports.int.test.ts' },
  payments: { folder: 'cms', file: 'test/proof/payment-histories.int.test.ts' },
  protocol: { folder: 'site', file: 'server/front/protocol/protocol.test.ts' },
  registrations: { folder: 'cms', file: 'test/proof/registrations.int.test.ts' },
  replicas: { folder: 'cms', file: 'test/proof/replica-histories.int.test.ts' },
  steps: { folder: 'cms', file: 'test/proof/checkout-steps.int.test.ts' },
  stuffing: { folder: 'cms', file: 'test/proof/stuffing.int.test.ts' },
  submits: { folder: 'cms', file: 'test/proof/submits.int.test.ts' },
  timing: { folder: 'cms', file: 'test/proof/sign-in-timing.int.test.ts' },
}

const [name = '', rounds, from] = process.argv.slice(2)
const proof = proofs[name]
if (!proof) {
  console.error(`There are proofs of ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}

const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
const run = spawn(process.execPath, [vitest, 'run', proof.file], {
  cwd: join(projectRoot, proof.folder),
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

import { z } from 'zod'

const EnvSchema = z.object({
  /** `full` repeats a proof as often as `docs/security.md` says; the tests repeat it a few times. */
  PROOF: z.enum(['full', 'short']).default('short'),
  /** How often a full one does, if not as often as that. */
  PROOF_ROUNDS: z.coerce.number().int().positive().optional(),
  /** The first round of this run: to share the rounds out, or to repeat one that failed. */
  PROOF_FROM: z.coerce.number().int().nonnegative().default(0),
  NODE_COMPILE_CACHE: z.string().optional(),
  /** A Postgres for the run; without it, one is started. */
  TEST_DATABASE_URL: z.string().optional(),
  /** The number of this worker, as Vitest has it. */
  VITEST_POOL_ID: z.string().optional(),
})

const { PROOF, PROOF_ROUNDS, PROOF_FROM, NODE_COMPILE_CACHE, TEST_DATABASE_URL, VITEST_POOL_ID } =
  EnvSchema.parse(process.env)

export const testDatabaseUrl = TEST_DATABASE_URL
export const workerNumber = VITEST_POOL_ID

/** For a program in a process of its own: what others have compiled need not be compiled again. */
export const compiled: Record<string, string> = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

/** How often a proof is repeated in this run, from which round on, and how long that may take (ms). */
export function proofSize(size: { short: number; full: number }): {
  rounds: number
  from: number
  timeout: number
} {
  return PROOF === 'full'
    ? { rounds: PROOF_ROUNDS ?? size.full, from: PROOF_FROM, timeout: 6 * 3_600_000 }
    : { rounds: size.short, from: 0, timeout: 120_000 }
}

/** Says what a proof has found; only a full one is worth a line. */
export function reportProof(finding: string): void {
  if (PROOF === 'full') process.stdout.write(`\n${finding}\n`)
}

export const isFullProof = PROOF === 'full'

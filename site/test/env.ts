import { z } from 'zod'

const EnvSchema = z.object({
  /** `full` repeats a proof as often as `docs/security.md` says; the tests repeat it a few times. */
  PROOF: z.enum(['full', 'short']).default('short'),
  /** How often a full one does, if not as often as that. */
  PROOF_ROUNDS: z.coerce.number().int().positive().optional(),
  /** Where the random choices of a run begin: a run with the same number makes the same choices. */
  PROOF_FROM: z.coerce.number().int().default(20261123),
  NODE_COMPILE_CACHE: z.string().optional(),
})

const { PROOF, PROOF_ROUNDS, PROOF_FROM, NODE_COMPILE_CACHE } = EnvSchema.parse(process.env)

/** For a program in a process of its own: what others have compiled need not be compiled again. */
export const compiled: Record<string, string> = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

/** How often a proof is repeated in this run, with which seed, and how long that may take (ms). */
export function proofSize(size: { short: number; full: number }): {
  rounds: number
  seed: number
  timeout: number
} {
  return PROOF === 'full'
    ? { rounds: PROOF_ROUNDS ?? size.full, seed: PROOF_FROM, timeout: 6 * 3_600_000 }
    : { rounds: size.short, seed: PROOF_FROM, timeout: 120_000 }
}

/** Says what a proof has found; only a full one is worth its lines. */
export function reportProof(finding: string): void {
  if (PROOF === 'full') process.stdout.write(`\n${finding}\n`)
}

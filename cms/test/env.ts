import { z } from 'zod'

const EnvSchema = z.object({
  /** `full` repeats a proof as often as `docs/security.md` says; the tests repeat it a few times. */
  PROOF: z.enum(['full', 'short']).default('short'),
  /** How often a full one does, if not as often as that. */
  PROOF_ROUNDS: z.coerce.number().int().positive().optional(),
})

const { PROOF, PROOF_ROUNDS } = EnvSchema.parse(process.env)

/** How often a proof is repeated in this run, and how long that may take. */
export function proofSize(size: { short: number; full: number }): { rounds: number; timeout: number } {
  return PROOF === 'full'
    ? { rounds: PROOF_ROUNDS ?? size.full, timeout: 6 * 3_600_000 }
    : { rounds: size.short, timeout: 120_000 }
}

/** Says what a proof has found; only a full one is worth a line. */
export function reportProof(finding: string): void {
  if (PROOF === 'full') process.stdout.write(`\n${finding}\n`)
}

export const isFullProof = PROOF === 'full'

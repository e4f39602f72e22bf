import { z } from 'zod'

const EnvSchema = z.object({
  /** The port of the magazine under test; CMS, database and payment sandbox follow. */
  E2E_PORT: z.coerce.number().int().min(1).max(65_532).default(4391),
  /** How often each kind of crash is repeated by the resilience tests. */
  ROUNDS: z.coerce.number().int().positive().default(1),
  CHROMIUM_PATH: z.string().optional(),
  PATH: z.string().optional(),
  /** Where the machine-readable results go. */
  PLAYWRIGHT_JSON_OUTPUT_FILE: z.string().optional(),
  CI: z.string().optional(),
})

export const env = EnvSchema.parse(process.env)

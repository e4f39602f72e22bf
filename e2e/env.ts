import { z } from 'zod'

export const EnvSchema = z.object({
  E2E_PORT: z.coerce.number().int().min(1).max(65_518).default(4391).meta({
    description:
      'The port of the magazine under test; its other ports and those of the tests follow, up to 17 above.',
    section: 'Tests',
  }),
  E2E_DATA_DIR: z.string().min(1).default('.data/e2e').meta({
    description: 'The data folder of the magazine under test.',
    section: 'Tests',
  }),
  ROUNDS: z.coerce.number().int().positive().default(1).meta({
    description: 'How often each kind of crash is repeated by the resilience tests.',
    section: 'Tests',
  }),
  CHROMIUM_PATH: z.string().optional().meta({
    description: 'The browser of the tests.',
    section: 'Tests',
    fallback: 'one that is found or installed',
    example: '/usr/bin/chromium',
  }),
  PATH: z
    .string()
    .optional()
    .meta({ description: 'Where programs are found.', section: 'Tests', isGiven: true }),
  PLAYWRIGHT_JSON_OUTPUT_FILE: z.string().optional().meta({
    description: 'Where the machine-readable results go.',
    section: 'Tests',
    isGiven: true,
  }),
  CI: z.string().optional().meta({
    description: 'Whether nobody watches the tests run.',
    section: 'Tests',
    isGiven: true,
  }),
})

export const env = EnvSchema.parse(process.env)

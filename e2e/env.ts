import { z } from 'zod'

export const EnvSchema = z.object({
  E2E_PORT: z.coerce.number().int().min(1).max(65_508).default(4391).meta({
    description:
      'The port of the magazine under test; its other ports and those of the tests follow, up to 27 above.',
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
  POSTGRES_BIN: z
    .string()
    .min(1)
    .default('/usr/lib/postgresql/18/bin')
    .meta({ description: 'Where the programs of Postgres 18 are.', section: 'Tests', isGiven: true }),
  STANDBY_ACTIONS: z.coerce.number().int().positive().default(5).meta({
    description:
      'How many publishes, and payments, the test of the standby waits for before and after the promotion.',
    section: 'Tests',
  }),
  STANDBY_PROOF: z.stringbool().default(false).meta({
    description:
      'Whether the test of the standby is the proof: in a network of its own, where links are cut, and with its limits of time.',
    section: 'Tests',
    isGiven: true,
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

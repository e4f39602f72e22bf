import { z } from 'zod'

const price = z.coerce.number().nonnegative()
const whole = z.coerce.number().int().positive()

const section = 'AI content creator'

/** The provider of the content creator's texts: any that speaks the OpenAI-compatible protocol. */
export const aiVariables = {
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Where a model is that speaks the OpenAI-compatible protocol, up to and with the version. Without it the ' +
        'content creator says how to set one up.',
      section,
      example: 'https://api.example.com/v1',
    }),
  AI_API_KEY: z.string().trim().optional().meta({
    description: 'The key of that provider; an endpoint of the house may need none.',
    section,
    secret: true,
  }),
  AI_MODEL: z.string().trim().optional().meta({
    description: 'The name of the model, as the provider calls it.',
    section,
    example: 'large-1',
  }),
  AI_INPUT_PRICE: price.optional().meta({
    description:
      'What a million tokens that are read cost. Without both prices generations show their tokens alone.',
    section,
    example: '2.50',
  }),
  AI_OUTPUT_PRICE: price
    .optional()
    .meta({ description: 'What a million tokens that are written cost.', section, example: '10' }),
  AI_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency such as USD')
    .default('USD')
    .meta({ description: 'The currency of the prices.', section }),
  AI_MONTHLY_BUDGET: price.optional().meta({
    description:
      'What the house may spend on it in a calendar month (UTC), in that currency; needs the prices.',
    section,
    example: '50',
  }),
  AI_MONTHLY_TOKENS: whole.optional().meta({
    description: 'How many tokens the house may use in a calendar month (UTC).',
    section,
    example: '5000000',
  }),
  AI_RUNS_PER_HOUR: whole
    .default(60)
    .meta({ description: 'How many generations one person may start in an hour.', section }),
  AI_TIMEOUT_SECONDS: whole
    .default(60)
    .meta({ description: 'How long the model may take for its first word, and between two.', section }),
  AI_READS_PICTURES: z.enum(['yes', 'no']).default('no').meta({
    description:
      '`yes` sends small copies of the pictures that the model is asked to describe; for models that see.',
    section,
  }),
  AI_HISTORY_DAYS: whole
    .default(365)
    .meta({ description: 'How long generations and unfinished drafts are kept.', section }),
  AI_PROMPTS_DIR: z.string().min(1).default('prompts').meta({
    description: 'The folder of the prompts, from the folder of the CMS. Every prompt has to be in it.',
    section,
  }),
}

const AiVariablesSchema = z.object(aiVariables)
type AiVariables = z.output<typeof AiVariablesSchema>

export interface AiPrices {
  /** For a million tokens. */
  input: number
  output: number
  currency: string
}

export interface AiProvider {
  baseUrl: string
  apiKey: string | null
  model: string
}

export interface AiEnv {
  /** Null where none is set up; `missing` names the variables. */
  provider: AiProvider | null
  missing: string[]
  prices: AiPrices | null
  monthlyBudget: number | null
  monthlyTokens: number | null
  generationsPerHour: number
  timeoutSeconds: number
  /** Whether the model is shown the pictures that it is asked to describe. */
  readsPictures: boolean
  historyDays: number
  promptsDir: string
}

/** Puts the variables together; what contradicts itself is told to `refuse`. */
export function readAiEnv(values: AiVariables, refuse: (variable: string, message: string) => void): AiEnv {
  const { AI_INPUT_PRICE: input, AI_OUTPUT_PRICE: output, AI_BASE_URL: baseUrl, AI_MODEL: model } = values
  if (input === undefined && output !== undefined)
    refuse('AI_INPUT_PRICE', 'is missing beside AI_OUTPUT_PRICE')
  if (output === undefined && input !== undefined)
    refuse('AI_OUTPUT_PRICE', 'is missing beside AI_INPUT_PRICE')
  const hasPrices = input !== undefined && output !== undefined
  if (values.AI_MONTHLY_BUDGET !== undefined && !hasPrices) {
    refuse('AI_MONTHLY_BUDGET', 'needs AI_INPUT_PRICE and AI_OUTPUT_PRICE')
  }
  return {
    provider: baseUrl && model ? { baseUrl, model, apiKey: values.AI_API_KEY ?? null } : null,
    missing: [...(baseUrl ? [] : ['AI_BASE_URL']), ...(model ? [] : ['AI_MODEL'])],
    prices: hasPrices ? { input, output, currency: values.AI_CURRENCY } : null,
    monthlyBudget: values.AI_MONTHLY_BUDGET ?? null,
    monthlyTokens: values.AI_MONTHLY_TOKENS ?? null,
    generationsPerHour: values.AI_RUNS_PER_HOUR,
    timeoutSeconds: values.AI_TIMEOUT_SECONDS,
    readsPictures: values.AI_READS_PICTURES === 'yes',
    historyDays: values.AI_HISTORY_DAYS,
    promptsDir: values.AI_PROMPTS_DIR,
  }
}

import { z } from 'zod'

/** Where a variable stands in the reference; one that names none comes last. */
export const sections = [
  'Addresses',
  'Data',
  'Media in object storage',
  'Secrets',
  'Publishing and pages',
  'CDN',
  'Mail',
  'Staff and readers',
  'Payment',
  'AI content creator',
  'Other services',
  'Operating',
  'Tests',
] as const

/**
 * What `.meta({ … })` says about a variable of an environment schema, besides `description`: its meaning in a sentence
 * or two. `.describe('…')` is enough for one that needs none of the rest.
 */
const MeaningSchema = z.object({
  description: z.string().optional(),
  section: z.enum(sections).optional(),
  /** Never to be shown or logged. */
  secret: z.boolean().default(false),
  /** What stands in `.env.example`, where the default is no example. */
  example: z.string().optional(),
  /** What holds without it, where no value of the schema says so. */
  fallback: z.string().optional(),
  /** `npm start` and docker-compose.yml set it by themselves. */
  isGiven: z.boolean().default(false),
})

export const VariableSchema = MeaningSchema.extend({
  name: z.string(),
  isRequired: z.boolean(),
  /** As it would stand in the environment; null where there is none. */
  default: z.string().nullable(),
})

export type Variable = z.output<typeof VariableSchema>

/** The variables of an environment schema in its order, for the reference and for `.env.example`. */
export function listVariables(schema: z.ZodObject): Variable[] {
  return Object.entries(schema.shape).map(([name, variable]) => {
    if (!(variable instanceof z.ZodType)) throw new Error(`${name} is not a schema of zod.`)
    return {
      ...MeaningSchema.parse(variable.meta() ?? {}),
      name,
      isRequired: !variable.safeParse(undefined).success,
      default: defaultOf(variable),
    }
  })
}

function defaultOf(schema: unknown): string | null {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    const value = String(schema.def.defaultValue)
    return value === '' ? null : value
  }
  if (schema instanceof z.ZodPipe) return defaultOf(schema.def.in) ?? defaultOf(schema.def.out)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return defaultOf(schema.def.innerType)
  return null
}

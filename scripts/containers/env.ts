import { z } from 'zod'
import { processEnvironment } from '../env.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const EnvSchema = z.object({
  HTTP_PORT: port.default(18_080),
  HTTPS_PORT: port.default(18_443),
  PUBLISH_TARGETS: z.string().default(''),
})

/** Where the proof's front is to be reached, so that it disturbs no product that runs on this machine. */
export const env = EnvSchema.parse(processEnvironment())

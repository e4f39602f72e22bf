import { type Endpoint, outputOf } from '../api/endpoint.ts'
import type { WelcomeSchema } from './welcome.schema.ts'

export const readWelcomeEndpoint = {
  id: 'readWelcome',
  method: 'GET',
  path: '/api/user/welcome',
  access: 'signed in',
  answer: outputOf<typeof WelcomeSchema>(),
  problems: [],
} as const satisfies Endpoint

import { env } from '../../../env.ts'
import { createSecretBox } from './secret-box.ts'

/** Keeps the secrets of authenticator apps in this installation. */
export const factorSecrets = createSecretBox(env.PAYLOAD_SECRET)

/*
 * `pnpm --filter @meridian/sandbox ai [port] [key]`: an OpenAI-compatible model for development. Start the magazine with
 * the variables that it prints.
 */
import { aiSandbox } from '@meridian/shared/content-creator/ai-sandbox'
import { AiSandbox } from './ai-sandbox.ts'

const [port = '4388', apiKey = aiSandbox.apiKey] = process.argv.slice(2)
const baseUrl = await new AiSandbox({ apiKey, delayMs: 20 }).start(Number(port))
console.log(`AI_BASE_URL=${baseUrl} AI_API_KEY=${apiKey} AI_MODEL=${aiSandbox.model}`)

import { aiSandbox } from '@meridian/shared/content-creator/ai-sandbox'

/*
 * The shapes of the OpenAI-compatible chat completions protocol, as far as a client reads them.
 */

export const sandboxModel = aiSandbox.model

export interface Usage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

/** About four characters are a token; the sandbox says so of itself, as providers do. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

export function usageOf(prompt: string, answer: string): Usage {
  const [prompt_tokens, completion_tokens] = [countTokens(prompt), countTokens(answer)]
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

/** Words with the space before them: what a stream brings piece by piece. */
export function toTokens(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}

export function chunk(id: string, part: { content?: string; finishReason?: string | null }) {
  const { content, finishReason = null } = part
  const delta = content === undefined ? {} : { role: 'assistant', content }
  return { ...head(id, 'chat.completion.chunk'), choices: [{ index: 0, delta, finish_reason: finishReason }] }
}

/** The last chunk, for a client that asked for `stream_options.include_usage`. */
export function usageChunk(id: string, usage: Usage) {
  return { ...head(id, 'chat.completion.chunk'), choices: [], usage }
}

export function completion(id: string, answer: { content: string; finishReason: string; usage?: Usage }) {
  const message = { role: 'assistant', content: answer.content }
  return {
    ...head(id, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: answer.finishReason }],
    ...(answer.usage && { usage: answer.usage }),
  }
}

export function errorBody(message: string, { type, code }: { type: string; code: string | null }) {
  return { error: { message, type, param: null, code } }
}

/** What a provider says with a status. It may repeat the key that it was given, as real ones do in part. */
export function refusalOf(status: number, key: string) {
  if (status === 401) {
    return errorBody(`Incorrect API key provided: ${key}.`, {
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    })
  }
  if (status === 429) {
    return errorBody('Rate limit reached for requests.', { type: 'requests', code: 'rate_limit_exceeded' })
  }
  if (status === 404) {
    return errorBody('The model does not exist.', { type: 'invalid_request_error', code: 'model_not_found' })
  }
  return errorBody('The server had an error while processing your request.', {
    type: 'server_error',
    code: null,
  })
}

export function modelList() {
  return { object: 'list', data: [{ id: sandboxModel, object: 'model', created: 0, owned_by: 'meridian' }] }
}

function head(id: string, object: string) {
  return { id, object, created: 0, model: sandboxModel }
}

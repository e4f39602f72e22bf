import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sendJson } from '../local-server.ts'
import type { AiBehaviour } from './behaviours.ts'
import { chunk, completion, errorBody, toTokens, usageChunk, usageOf } from './completion.ts'

interface Answer {
  behaviour: AiBehaviour
  /** All that was sent, for counting tokens. */
  prompt: string
  text: string
  isStream: boolean
  asksForUsage: boolean
  /** Between two tokens. */
  delayMs: number
}

/** Sends an answer whole or token by token, as far as the behaviour lets it come. */
export async function sendAnswer(response: ServerResponse, answer: Answer): Promise<void> {
  const { behaviour, text, prompt } = answer
  const tokens = toTokens(text)
  const limit = 'afterTokens' in behaviour ? behaviour.afterTokens : tokens.length
  const sent = tokens.slice(0, limit).join('')
  const finishReason = reasons.get(behaviour.kind) ?? 'stop'
  const id = `chatcmpl-${randomUUID()}`
  const usage = usageOf(prompt, sent)
  const knowsUsage = behaviour.kind !== 'no-usage'
  if (!answer.isStream) {
    const whole = { content: sent, finishReason, ...(knowsUsage && { usage }) }
    return sendJson(response, 200, completion(id, whole))
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  const send = (value: unknown) => response.write(`data: ${JSON.stringify(value)}\n\n`)
  const delayMs = behaviour.kind === 'answer' && behaviour.delayMs > 0 ? behaviour.delayMs : answer.delayMs
  for (const token of tokens.slice(0, limit)) {
    if (response.destroyed) return
    send(chunk(id, { content: token }))
    if (delayMs > 0) await pause(delayMs)
  }
  switch (behaviour.kind) {
    case 'cut':
      // What was written has to leave before the connection does.
      response.write(': \n\n', () => response.destroy())
      return
    case 'stalled':
      return
    case 'malformed':
      response.end('data: {"choices": [{"delta"\n\ndata: [DONE]\n\n')
      return
    case 'error-chunk':
      send(errorBody('The model is overloaded.', { type: 'server_error', code: null }))
      response.end('data: [DONE]\n\n')
      return
    case 'unfinished':
      response.end()
      return
    default:
      send(chunk(id, { finishReason }))
      if (answer.asksForUsage && knowsUsage) send(usageChunk(id, usage))
      response.end('data: [DONE]\n\n')
  }
}

const reasons = new Map<AiBehaviour['kind'], string>([
  ['filtered', 'content_filter'],
  ['too-long', 'length'],
])

import type { Generation } from './generation.schema.ts'

/** A generation that is done, for tests. */
export function testGeneration(change: Partial<Generation> = {}): Generation {
  return {
    id: '018f5c6e-0d5c-7c3a-9a57-3f2d6c1b0a99',
    kind: 'outline',
    draftProjectId: null,
    articleId: null,
    about: 'Patience',
    state: 'done',
    failure: null,
    canGoOn: false,
    output: '- **Opening**: a scene',
    tone: null,
    model: 'large-1',
    promptVersion: '1 (0123abcd)',
    inputTokens: 1204,
    outputTokens: 380,
    isCounted: true,
    costMicros: 6800,
    author: 'Wanda Writer',
    startedAt: '2026-11-22T10:00:00.000Z',
    finishedAt: '2026-11-22T10:00:12.000Z',
    ...change,
  }
}

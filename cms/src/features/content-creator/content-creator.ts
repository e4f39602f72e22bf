import type { Logger } from 'pino'
import type { AiEnv } from './ai-env.ts'
import { PromptLibrary } from './prompts/prompt-library.ts'
import { RunningGenerations } from './generations/running-generations.ts'

/** What the content creator works with in this process. */
export interface ContentCreator {
  settings: AiEnv
  prompts: PromptLibrary
  /** The generations that this process carries out. */
  running: RunningGenerations
  logger: Pick<Logger, 'warn' | 'error'>
}

/** @throws when a prompt is wrong. */
export function openContentCreator(input: Pick<ContentCreator, 'settings' | 'logger'>): ContentCreator {
  return {
    ...input,
    prompts: new PromptLibrary(input.settings.promptsDir),
    running: new RunningGenerations(),
  }
}

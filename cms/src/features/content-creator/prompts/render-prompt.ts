import { fence, type Material, materialRule, oneLine } from './fence.ts'
import { fillIn, type Prompt } from './prompt-file.ts'
import { promptParts } from './prompt-names.ts'

/** What fills a prompt in. A variable without a value is left to the model, a material without text left out. */
export interface PromptValues {
  variables: Record<string, string>
  materials: Record<string, Material[]>
}

export interface RenderedPrompt {
  instructions: string
  request: string
}

const leftOpen = 'as you see fit'

/** Fills a prompt in: lines of the brief as lines, everything else between fences. */
export function renderPrompt(prompt: Prompt, { variables, materials }: PromptValues): RenderedPrompt {
  const parts = promptParts[prompt.name]
  const values = new Map<string, string>([
    ...parts.variables.map((name) => [name, oneLine(variables[name] ?? '') || leftOpen] as const),
    ...parts.materials.map((name) => [name, (materials[name] ?? []).map(fence).join('\n\n')] as const),
  ])
  return {
    instructions: `${fillIn(prompt.instructions, values)}\n\n${materialRule}`,
    request: `Task: ${prompt.name}\n\n${fillIn(prompt.request, values)}`.replaceAll(/\n{3,}/g, '\n\n'),
  }
}

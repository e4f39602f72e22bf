/** What the sandbox understands of a prompt: enough to answer it as somebody would who has read it. */
export interface PromptParts {
  task: string
  topic: string
  words: number
  tone: string
  /** What stands between fences, in order. */
  materials: { label: string; text: string }[]
}

const fence = /<<<MATERIAL (\S+) \| ([^\n]*?)>>>\n([\s\S]*?)\n<<<END OF MATERIAL \1>>>/g

/** Reads a prompt of the content creator; of another prompt, its first line is the topic. */
export function readPrompt(prompt: string): PromptParts {
  const materials = [...prompt.matchAll(fence)].map(([, , label = '', text = '']) => ({ label, text }))
  const own = prompt.replaceAll(fence, '')
  const line = (name: string) => new RegExp(`^${name}: *(.+)$`, 'm').exec(own)?.[1]?.trim() ?? ''
  const firstLine = own.trim().split('\n', 1)[0] ?? ''
  return {
    task: taskOf(own),
    topic: withoutWishes(line('Topic') || titleAmong(materials) || firstLine),
    words: Number(/\d+/.exec(line('Length'))?.[0] ?? 600),
    tone: line('Tone'),
    materials,
  }
}

/** A request that goes on, or repairs an answer, stands behind the one that it is about. */
function taskOf(own: string): string {
  const tasks = [...own.matchAll(/^Task: *(\S+)/gm)].map(([, task = '']) => task)
  const last = tasks.at(-1) ?? ''
  return last === 'repair' ? (tasks.at(-2) ?? last) : last
}

function titleAmong(materials: PromptParts['materials']): string {
  const titled = materials.map(({ text }) => /^Title: (.+)$/m.exec(text)?.[1]).find(Boolean)
  return titled ?? materials[0]?.label.replace(/^[^:]*: */, '') ?? ''
}

function withoutWishes(text: string): string {
  return text.replaceAll(/\[sandbox: ?[\w-]+\]/g, '').trim() || 'the matter'
}

import { createHash } from 'node:crypto'
import { parse } from 'yaml'
import { z } from 'zod'
import { type PromptName, promptParts } from './prompt-names.ts'

/** A prompt as an editor has written it. */
export interface Prompt {
  name: PromptName
  title: string
  answer: 'text' | 'json'
  temperature: number
  maxOutputTokens: number
  /** What the model is. */
  instructions: string
  /** What it is asked. */
  request: string
  /** The version that the file names, and a hash of all of it: `3 (9f2c41d0)`. */
  version: string
}

export type PromptCheck = { ok: true; prompt: Prompt } | { ok: false; problem: string }

const names = z.array(z.string())
const HeadSchema = z.strictObject({
  name: z.string(),
  version: z.int().positive(),
  title: z.string().min(1),
  variables: names,
  materials: names,
  answer: z.enum(['text', 'json']),
  temperature: z.number().min(0).max(2),
  maxOutputTokens: z.int().min(50).max(32_000),
})

const requestHeading = /^## Request[^\S\n]*$/m
const placeholder = /\{\{\s*([\w-]+)\s*\}\}/g

/** Reads the file of a prompt and checks that all it needs is there; the problem is a sentence for the person who wrote it. */
export function readPromptFile(name: PromptName, source: string): PromptCheck {
  const [, head = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  if (head === '') return refuse(name, 'does not begin with its front matter between two lines of ---')
  const parsed = parseHead(head)
  if (!parsed.ok) return refuse(name, parsed.problem)
  const { value: front } = parsed
  const parts = promptParts[name]
  if (front.name !== name) return refuse(name, `calls itself "${front.name}"`)
  if (front.answer !== parts.answer) return refuse(name, `has to ask for the answer "${parts.answer}"`)
  const pieces = body.replaceAll('\r\n', '\n').split(requestHeading)
  if (pieces.length !== 2) return refuse(name, 'needs the heading "## Request" exactly once')
  const problem = findPlaceholderProblem(body, front, parts)
  if (problem) return refuse(name, problem)
  const [instructions = '', request = ''] = pieces.map((piece) => piece.trim())
  if (instructions === '' || request === '') return refuse(name, 'says nothing before or after "## Request"')
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  const { title, answer, temperature, maxOutputTokens } = front
  const version = `${front.version} (${hash})`
  return {
    ok: true,
    prompt: { name, title, answer, temperature, maxOutputTokens, instructions, request, version },
  }
}

function parseHead(
  head: string,
): { ok: true; value: z.output<typeof HeadSchema> } | { ok: false; problem: string } {
  let value: unknown
  try {
    value = parse(head)
  } catch (error) {
    return { ok: false, problem: `has front matter that cannot be read: ${firstLine(error)}` }
  }
  const front = HeadSchema.safeParse(value)
  if (front.success) return { ok: true, value: front.data }
  const [issue] = front.error.issues
  const field =
    issue?.path.join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'all of it')
  return { ok: false, problem: `has front matter that is not as agreed: ${field}` }
}

/** What is declared has to be used, what is used declared, and all of it known for this prompt. */
function findPlaceholderProblem(
  body: string,
  front: { variables: string[]; materials: string[] },
  parts: { variables: readonly string[]; materials: readonly string[] },
): string | null {
  const declared = [...front.variables, ...front.materials]
  const used = new Set([...body.matchAll(placeholder)].map(([, name = '']) => name))
  const unknown =
    front.variables.find((name) => !parts.variables.includes(name)) ??
    front.materials.find((name) => !parts.materials.includes(name))
  if (unknown) return `declares {{${unknown}}}, which there is not`
  const undeclared = [...used].find((name) => !declared.includes(name))
  if (undeclared) return `uses {{${undeclared}}}, which it does not declare`
  const unused = declared.find((name) => !used.has(name))
  if (unused) return `declares {{${unused}}} and does not use it`
  const missing = parts.materials.find((name) => !used.has(name))
  return missing ? `has to say where {{${missing}}} stands` : null
}

/** Puts values in place of placeholders, once: what a value says is never taken for a placeholder. */
export function fillIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(placeholder, (_, name: string) => values.get(name) ?? '')
}

function refuse(name: PromptName, problem: string): PromptCheck {
  return { ok: false, problem: `The prompt ${name}.md ${problem}.` }
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? ''
}

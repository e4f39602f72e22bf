import { isTooDeep, tooDeepSentence } from '../../../../platform/http/json-depth.ts'

const unreadable = 'What was sent is no call of a form.'

/** What React writes into a call that is text for what JSON does not have, or for a part of the call itself. */
const marks = /^\$(\$.*|undefined|NaN|-?Infinity|-0|T.*|0|0:.*|n-?\d{1,300}|D\d{4}-\d\d-\d\dT[\d:.]+Z)$/s

/**
 * What is wrong with the body of a call of Payload's server function, as a sentence; null for one that Next can read.
 * Next answers what it cannot read with a 500.
 */
export async function findActionProblem(request: Request): Promise<string | null> {
  const isForm = /^multipart\//i.test(request.headers.get('content-type') ?? '')
  const parts = isForm ? await readForm(request) : [await request.text()]
  const [call, ...rest] = parts ?? []
  if (call === undefined) return unreadable
  const parsed = parse(call)
  if ([parsed, ...rest.map(parse)].some(isTooDeep)) return tooDeepSentence
  return isCall(parsed) && (isForm || hasKnownMarks(parsed)) ? null : unreadable
}

/** The texts of a form, with the call itself first; null for what is no form. */
async function readForm(request: Request): Promise<string[] | null> {
  try {
    const entries = [...(await request.formData())]
    const call = entries.find(([name]) => name === '0')?.[1]
    const texts = entries.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
    return typeof call === 'string' ? [call, ...texts] : null
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** What is no JSON has no depth either. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** One argument: the name of what the server should do, and what it needs for that. */
function isCall(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 1) return false
  const [argument]: unknown[] = value
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'name' in argument &&
    typeof argument.name === 'string'
  )
}

function hasKnownMarks(value: unknown): boolean {
  if (typeof value === 'string') return !value.startsWith('$') || marks.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(hasKnownMarks)
}

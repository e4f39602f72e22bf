/**
 * How many lists and objects may stand in one another in a body. A list in a list in a list of an article's text takes
 * four levels each; what comes after (zod, Payload, the editor, `structuredClone`) calls itself for every level.
 */
export const maxJsonDepth = 200

export const tooDeepSentence = `What was sent has more than ${maxJsonDepth} lists and objects inside one another.`

/** A body that is parsed, but deeper than anything of ours: a request with it is answered 400. */
export class DeepBodyError extends Error {
  override readonly name = 'DeepBodyError'

  constructor() {
    super(tooDeepSentence)
  }
}

/** Level by level: a function that called itself would run out of stack just where the answer is yes. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxJsonDepth) return true
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

import { APIError, ValidationError } from 'payload'

/** Why a document cannot be published, in sentences for its editor. */
export interface PublishProblem {
  /** What the document is called. */
  title: string
  subject: string
  reasons: string[]
}

/**
 * What an error says to the person who wanted to publish: fields that are not right, a right that is missing, a check that has
 * failed. Null for an error that is nobody's doing; trying again may help then.
 */
export function reasonsOf(error: unknown): string[] | null {
  if (error instanceof ValidationError) {
    return error.data.errors.map(({ label, path, message }) => {
      const name = typeof label === 'string' && label !== '' ? label : path
      return message.startsWith(name) ? message : `${name}: ${message}`
    })
  }
  if (error instanceof APIError && error.status < 500) return [error.message]
  return null
}

/** All that stands in the way, as one text: a line for each document. */
export function problemsText(problems: readonly PublishProblem[]): string {
  return problems.map(({ title, reasons }) => `‘${title}’: ${reasons.join(' ')}`).join('\n')
}

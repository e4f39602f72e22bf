import type { z } from 'zod'
import { badParameter, type ApiError } from '../engine/api-error.ts'

/** The provider's error for the first parameter that is wrong. */
export function parameterError(error: z.ZodError): ApiError {
  const [issue] = error.issues
  if (!issue) return badParameter('Invalid request.')
  const path = issue.path.map(String)
  const param = paramName(path)
  switch (issue.code) {
    case 'unrecognized_keys': {
      const unknown = paramName([...path, ...issue.keys.slice(0, 1)])
      return badParameter(`Received unknown parameter: ${unknown}`, {
        code: 'parameter_unknown',
        param: unknown,
      })
    }
    case 'invalid_value':
      return issue.input === undefined
        ? missing(param)
        : badParameter(`Invalid ${param}: must be one of ${inWords(issue.values.map(String))}`, { param })
    case 'invalid_type':
      return issue.input === undefined
        ? missing(param)
        : badParameter(`Invalid ${issue.expected === 'array' ? 'array' : 'object'}`, { param })
    case 'invalid_format':
      return badParameter(issue.message, { code: 'parameter_invalid_integer', param })
    case 'custom': {
      const code = typeof issue.params?.code === 'string' ? { code: issue.params.code } : {}
      return badParameter(issue.message, { ...code, param })
    }
    default:
      return badParameter(`Invalid ${param}: ${issue.message}`, { param })
  }
}

function missing(param: string): ApiError {
  return badParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

/** items, 0, price → `items[0][price]` */
function paramName([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('')
}

function inWords(values: string[]): string {
  if (values.length < 2) return values.join('')
  return `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`
}

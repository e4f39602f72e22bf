import { isRecord } from './provider-error.ts'

/** The provider's form encoding: `{ card: { cvc: '1' }, expand: ['a'] }` → `card[cvc]=1&expand[0]=a`. */
export function encodeForm(parameters: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) append(form, name, value)
  return form
}

function append(form: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) append(form, `${name}[${index}]`, item)
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) append(form, `${name}[${key}]`, item)
  } else form.append(name, String(value))
}

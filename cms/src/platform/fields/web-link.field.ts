import type { TextField } from 'payload'

/** A link to a page of another site: http or https. */
export function webLink(options: { name: string; label: string }): TextField {
  return {
    name: options.name,
    type: 'text',
    label: options.label,
    maxLength: 2000,
    validate: (value: string | null | undefined) => validateWebLink(value),
  }
}

export function validateWebLink(value: string | null | undefined): true | string {
  if (!value) return true
  const isWebLink = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
  return isWebLink || 'A link starts with https:// or http://.'
}

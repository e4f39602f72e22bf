import { isBodyLink } from '@meridian/shared/body/body-link'
import type { TextField } from 'payload'

/** A link to another site, to an e-mail address, or to a page of the magazine itself (`/archive`). */
export function pageLink(options: { name: string; label: string }): TextField {
  return {
    name: options.name,
    type: 'text',
    label: options.label,
    maxLength: 2000,
    validate: (value: string | null | undefined) => validatePageLink(value),
  }
}

export function validatePageLink(value: string | null | undefined): true | string {
  if (!value) return true
  return (
    isBodyLink(value) ||
    'A link starts with https://, http://, mailto:, tel: or / for a page of the magazine.'
  )
}

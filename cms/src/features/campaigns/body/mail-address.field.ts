import { isBodyLink } from '@meridian/shared/body/body-link'
import type { TextField } from 'payload'

const problem = 'An address starts with https://, http://, mailto:, tel: or / for a page of the magazine.'

/** Where something in a mail leads to: an address, or a path of the magazine. An anchor leads nowhere in a mail. */
export function webAddress({
  name,
  label,
  required = false,
}: {
  name: string
  label: string
  required?: boolean
}): TextField {
  return {
    name,
    type: 'text',
    label,
    required,
    maxLength: 2000,
    validate: (value: string | null | undefined) => {
      if (!value) return !required || 'Say where it leads to.'
      return (isBodyLink(value) && !value.startsWith('#')) || problem
    },
  }
}

import { type TextField, ValidationError } from 'payload'
import { toSlug, validateSlug } from './slug.ts'

/**
 * The address of a document that can be prepared: it is made when the document is first published, so that a draft has one
 * only once an editor chose it.
 */
export function addressField({ description }: { description: string }): TextField {
  return {
    name: 'slug',
    type: 'text',
    label: 'Address',
    unique: true,
    index: true,
    hooks: {
      beforeDuplicate: [() => null],
      // Two without an address do not have the same one.
      beforeValidate: [({ value }) => (typeof value === 'string' ? value.trim() || null : value)],
    },
    validate: (value: string | null | undefined) => validateSlug(value),
    admin: { position: 'sidebar', description },
  }
}

/** The slug of a document that is made from another text of it at its first save, unless the editor chose one. */
export function slugField(options: {
  from: readonly string[]
  unique?: boolean
  description: string
  /** Whether something else of the magazine stands at its address, whatever the editors do. */
  isReserved?: (slug: string) => boolean
}): TextField {
  return {
    name: 'slug',
    type: 'text',
    label: 'Address',
    unique: options.unique ?? true,
    index: true,
    validate: (value: string | null | undefined) =>
      value && options.isReserved?.(value) ? reservedSlug(value) : validateSlug(value),
    hooks: {
      beforeValidate: [
        ({ value, data, originalDoc }) => {
          if (typeof value === 'string' && value.trim() !== '') return value.trim()
          const parts = options.from.map((name) => data?.[name] ?? originalDoc?.[name])
          const source = parts.filter((part) => part != null).join(' ')
          const slug = toSlug(source)
          if (slug !== '' || source.trim() === '') return slug || undefined
          throw new ValidationError({
            errors: [
              {
                label: 'Address',
                path: 'slug',
                message: 'Choose an address: none can be made from this name.',
              },
            ],
          })
        },
      ],
    },
    admin: { position: 'sidebar', description: options.description },
  }
}

function reservedSlug(slug: string): string {
  return `A page of the magazine stands at /${slug} already. Choose another address.`
}

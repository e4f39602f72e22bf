import type { LegalPageId } from '@meridian/shared/content/page-content.schema'
import type { GlobalConfig, GlobalSlug } from 'payload'
import { markdownDefault } from '../markdown-default.ts'
import { bodyEditor } from '../../writing/body.editor.ts'
import { recordPageChange } from '../../publishing/record-page-change.ts'
import { legalAccess } from '../../navigation/page-access.ts'

/**
 * A page that binds the publisher. Every version is kept for good: which text was in force on a day must be found
 * years later.
 */
export function legalPage<Slug extends GlobalSlug>(options: {
  slug: Slug
  page: LegalPageId
  label: string
  standfirst: string
  /** Markdown. */
  body: string
}): GlobalConfig<Slug> {
  return {
    slug: options.slug,
    label: options.label,
    access: legalAccess,
    hooks: { afterChange: [recordPageChange(options.page)] },
    versions: { max: 0 },
    admin: {
      hideAPIURL: true,
      group: 'Publish',
      description: `The page at /${options.page}. Each saved version is kept.`,
    },
    fields: [
      {
        name: 'standfirst',
        type: 'textarea',
        defaultValue: () => options.standfirst,
        maxLength: 400,
        admin: { description: 'The page in a sentence, for those who read no further.' },
      },
      {
        name: 'body',
        type: 'richText',
        required: true,
        editor: bodyEditor,
        defaultValue: markdownDefault(options.body),
      },
      {
        name: 'revisedOn',
        type: 'date',
        label: 'In force since',
        required: true,
        defaultValue: () => '2026-11-01T12:00:00.000Z',
        admin: {
          position: 'sidebar',
          date: { pickerAppearance: 'dayOnly', displayFormat: 'd MMMM yyyy' },
          description: 'Printed on the page. Change it with the meaning, not with a comma.',
        },
      },
    ],
  }
}

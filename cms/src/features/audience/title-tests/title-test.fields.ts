import type { TextField, UIField } from 'payload'

/** What lists show to every second reader in the place of the title. It is published with the article and tried until it is emptied. */
export const otherTitleField: TextField = {
  name: 'otherTitle',
  type: 'text',
  label: 'Another title to try',
  maxLength: 200,
  hooks: { beforeDuplicate: [() => null] },
  admin: {
    position: 'sidebar',
    description:
      'The home page and the lists of sections and topics show it to every second reader. Leave it empty to try none.',
  },
}

/** How the two titles do, below the other one. */
export const titleTestField: UIField = {
  name: 'titleTest',
  type: 'ui',
  admin: {
    position: 'sidebar',
    disableListColumn: true,
    components: { Field: '/features/audience/admin/title-test-panel.tsx#TitleTestPanel' },
  },
}

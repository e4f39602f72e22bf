import type { GlobalConfig } from 'payload'
import { allow } from '../../platform/access/staff.access.ts'

/** Who signs the letters of welcome, and whom readers of the highest tier can turn to. The letters stand on the plans. */
export const welcomeSettings: GlobalConfig<'welcome'> = {
  slug: 'welcome',
  label: 'Welcome',
  access: { read: allow('readPages'), update: allow('editSettings') },
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    description:
      'Who welcomes a reader to their plan. The letter itself stands on each plan. Nothing of it is on a public page: readers see it in their account and in a mail.',
  },
  fields: [
    {
      name: 'signedBy',
      type: 'relationship',
      relationTo: 'authors',
      label: 'Letters are signed by',
      admin: {
        allowCreate: false,
        allowEdit: false,
        description: 'Name, role and portrait are those of the author. Without anybody the magazine signs.',
      },
    },
    {
      name: 'contact',
      type: 'group',
      label: 'Personal contact',
      admin: {
        description:
          'For readers of platinum plans alone. It is shown once there is a name and an e-mail address.',
      },
      fields: [
        {
          type: 'row',
          fields: [
            { name: 'name', type: 'text', maxLength: 120 },
            { name: 'role', type: 'text', maxLength: 120 },
          ],
        },
        {
          type: 'row',
          fields: [
            { name: 'email', type: 'email' },
            { name: 'phone', type: 'text', maxLength: 40 },
          ],
        },
      ],
    },
  ],
}

import type { UIField } from 'payload'

/** Beside a form: what became of the newest change that readers can see. */
export const publishReceiptField: UIField = {
  name: 'publishReceipt',
  type: 'ui',
  admin: {
    position: 'sidebar',
    disableListColumn: true,
    components: { Field: '/features/publishing/admin/publish-receipt.tsx#PublishReceipt' },
  },
}

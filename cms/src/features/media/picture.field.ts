import type { TextField, UploadField } from 'payload'

interface Picture {
  name: string
  label?: string
  required?: boolean
  admin?: { description: string }
}

/** Chooses a picture, or takes one that is dropped onto it, which is then asked for its words. */
export const pictureField = ({ admin, ...field }: Picture): UploadField => ({
  ...field,
  type: 'upload',
  relationTo: 'media',
  admin: {
    ...admin,
    components: { Field: '/features/writing/admin/pictures/picture-field.tsx#PictureField' },
  },
})

/** What is said of a picture where it is shown, in place of its own words. */
export function pictureWordsFields(): TextField[] {
  const admin = { description: "Leave empty to use the picture's own." }
  return [
    { name: 'alt', type: 'text', label: 'Alternative text here', maxLength: 300, admin },
    { name: 'caption', type: 'text', maxLength: 400, admin },
  ]
}

import type { UploadField } from 'payload'

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

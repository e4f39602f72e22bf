import type { GlobalConfig } from 'payload'
import { bodyEditor } from '../../writing/body.editor.ts'
import { markdownDefault } from '../markdown-default.ts'
import { pictureField } from '../../media/picture.field.ts'
import { recordPicturesOfGlobal } from '../../media/picture-places.ts'
import { pageAccess } from '../../navigation/page-access.ts'
import { recordPageChange } from '../../publishing/record-page-change.ts'
import { aboutBlurbs, aboutFigures, aboutMission, aboutStory } from './about-page.texts.ts'

export const aboutPage: GlobalConfig<'about-page'> = {
  slug: 'about-page',
  label: 'About',
  access: pageAccess,
  hooks: {
    afterChange: [recordPageChange('about'), recordPicturesOfGlobal('about-page')],
  },
  versions: { max: 50 },
  admin: {
    hideAPIURL: true,
    group: 'Publish',
    description: 'The page at /about: what the magazine is for, in three sentences and three figures.',
  },
  fields: [
    {
      name: 'mission',
      type: 'textarea',
      required: true,
      defaultValue: () => aboutMission,
      maxLength: 600,
      admin: { description: 'The first thing on the page, in large type. One or two sentences.' },
    },
    pictureField({
      name: 'picture',
      admin: { description: 'Wide, 16:9. The page stands without one as well.' },
    }),
    {
      name: 'story',
      type: 'richText',
      editor: bodyEditor,
      defaultValue: markdownDefault(aboutStory),
      admin: { description: 'What there is to tell beyond that. May be left empty.' },
    },
    {
      name: 'blurbs',
      type: 'array',
      labels: { singular: 'Blurb', plural: 'Blurbs' },
      minRows: 3,
      maxRows: 3,
      defaultValue: aboutBlurbs,
      admin: { description: 'What sets the magazine apart, side by side.' },
      fields: [
        { name: 'title', type: 'text', required: true, maxLength: 80 },
        { name: 'text', type: 'textarea', required: true, maxLength: 400 },
      ],
    },
    {
      name: 'figures',
      type: 'array',
      labels: { singular: 'Figure', plural: 'Figures' },
      minRows: 3,
      maxRows: 3,
      defaultValue: aboutFigures,
      fields: [
        {
          type: 'row',
          fields: [
            {
              name: 'value',
              type: 'text',
              required: true,
              maxLength: 12,
              admin: { description: 'As it is to be read: 50k+.' },
            },
            { name: 'label', type: 'text', required: true, maxLength: 60 },
          ],
        },
      ],
    },
  ],
}

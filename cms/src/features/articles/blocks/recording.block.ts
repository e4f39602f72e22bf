import type { Block } from 'payload'
import { blockSketches } from './block-sketches.ts'

export const recordingBlock: Block = {
  slug: 'recording',
  interfaceName: 'RecordingBlock',
  labels: { singular: 'Recording', plural: 'Recordings' },
  admin: {
    disableBlockName: true,
    images: { thumbnail: blockSketches.recording },
  },
  fields: [
    {
      name: 'recording',
      type: 'upload',
      relationTo: 'recordings',
      required: true,
      admin: { description: 'Audio or video: one that is there already, or a new one.' },
    },
    { name: 'caption', type: 'text', maxLength: 400 },
  ],
}

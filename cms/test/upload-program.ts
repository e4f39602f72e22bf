/*
 * `upload-program.ts {alt}`: uploads a picture, for a test that kills the process meanwhile.
 */
import { getPayload } from 'payload'
import sharp from 'sharp'
import config from '../src/payload.config.ts'

const [alt = 'A picture'] = process.argv.slice(2)
const payload = await getPayload({ config, disableOnInit: true })
const data = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#224466' } })
  .png()
  .toBuffer()
const file = { data, name: `${alt}.png`, mimetype: 'image/png', size: data.length }
await payload.create({ collection: 'media', data: { alt }, file })

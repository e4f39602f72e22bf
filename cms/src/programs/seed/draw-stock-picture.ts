/*
 * `node src/programs/seed/draw-stock-picture.ts {folder}`: draws the picture that stands in for an article's picture that
 * cannot be loaded (spec §4). Its files ship with the site, in site/public.
 */
import { resolve } from 'node:path'
import sharp from 'sharp'
import { drawPicture } from './art/picture.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Say where to: node src/programs/seed/draw-stock-picture.ts ../site/public')

const order = { motif: 'meridian', palette: 'slate', composition: 'day', seed: 'stock-1' } as const
const print = sharp(await drawPicture({ ...order, format: 'hero' })).resize(1200, 800)
await print.clone().avif({ quality: 40, effort: 6 }).toFile(resolve(folder, 'stock-picture.avif'))
await print.clone().webp({ quality: 46, effort: 6 }).toFile(resolve(folder, 'stock-picture.webp'))

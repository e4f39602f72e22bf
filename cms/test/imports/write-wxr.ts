/*
 * `node test/imports/write-wxr.ts POSTS BYTES FILE`: an export of WordPress with so many posts of so many bytes, for benchmarks.
 */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { generateWxr } from './generate-wxr.ts'

const [posts, bytesPerPost, file] = process.argv.slice(2)
if (!file) throw new Error('Name how many posts of how many bytes, and the file.')
const size = { posts: Number(posts), bytesPerPost: Number(bytesPerPost) }
await pipeline(Readable.from(generateWxr(size)), createWriteStream(file))

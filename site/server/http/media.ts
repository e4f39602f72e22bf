import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import type { Logger } from 'pino'
import { MediaStorageAwayError } from '@meridian/shared/media-files/media-files'
import send from 'send'
import { cdnHeaderNames, cdnMediaHeaders } from '../cdn/cdn-headers.ts'
import { sendSentence } from './answers.ts'

/**
 * What the CMS makes for readers: resized pictures (`night-480x320.avif`), share images
 * (`share/the-quiet-capital/0a1b2c3d4e-1200x630.jpg`) and the PDFs of issues.
 */
const publicFile = /(-\d+x\d+\.(avif|webp|jpe?g|png)|^pdf\/[^/]+\.pdf)$/i

/**
 * Pictures and PDFs as the CMS wrote them, but no originals: those may be large, and may carry the place where they
 * were taken. An address with a version (`?v=`) never changes its content; without one
 * it is asked for again. A picture that was deleted or replaced is still there for some days for those who have an
 * older page open: the CMS keeps it below `withdrawn/`.
 */
export function createMediaHandler(options: {
  mediaDir: string
  /** Where media lie in a bucket: brings a file to the folder; false where there is none. */
  bring?: (file: string) => Promise<boolean>
  securityHeaders: string[]
  /** The CDN in front, if there is one. */
  cdn?: CdnName | null
  /** Answers for a share image that is not there; false when it is none. */
  handleShareImage?: (response: ServerResponse, file: string) => Promise<boolean>
  log?: Logger
}) {
  return function handleMedia(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    search: string,
  ) {
    const file = path.slice('/media/'.length)
    if (!publicFile.test(file)) {
      return sendSentence(response, { status: 404, sentence: 'There is no such file.' })
    }
    const isShareImage = file.startsWith('share/')
    // The name of a share image is its version.
    const isVersioned = isShareImage || new URLSearchParams(search).has('v')
    const refuse = () => sendSentence(response, { status: 404, sentence: 'There is no such file.' })
    const standInOrRefuse = async () => {
      if (!(await options.handleShareImage?.(response, file))) refuse()
    }
    const sendFrom = (root: string, otherwise: () => void) =>
      send(request, encodeURIComponent(file), {
        root,
        dotfiles: 'ignore',
        index: false,
        immutable: isVersioned,
        maxAge: isVersioned ? '1y' : 0,
      })
        .on('headers', (answer: ServerResponse) => {
          const forCdn = isVersioned ? cdnMediaHeaders(options.cdn ?? null, file) : []
          const headers = [...options.securityHeaders, ...forCdn]
          for (let index = 0; index < headers.length; index += 2) {
            answer.setHeader(headers[index] ?? '', headers[index + 1] ?? '')
          }
        })
        .on('error', ({ status }: { status?: number }) => {
          for (const name of cdnHeaderNames) response.removeHeader(name)
          if (status !== 416) return otherwise()
          sendSentence(response, { status, sentence: 'The file has no such part.' })
        })
        .on('directory', otherwise)
        .pipe(response)
    const fail = (error: unknown) => {
      options.log?.error({ err: error, file }, 'A file could not be answered.')
      response.destroy()
    }
    const { bring } = options
    if (!bring) {
      return sendFrom(options.mediaDir, () => {
        if (isShareImage) standInOrRefuse().catch(fail)
        else sendFrom(join(options.mediaDir, 'withdrawn'), refuse)
      })
    }
    const answer = async () => {
      if (await bring(file)) sendFrom(options.mediaDir, refuse)
      else if (isShareImage) await standInOrRefuse()
      else refuse()
    }
    answer().catch((error: unknown) => {
      if (error instanceof MediaStorageAwayError) sendAway(response)
      else fail(error)
    })
  }
}

function sendAway(response: ServerResponse): void {
  response.setHeader('Retry-After', '5')
  sendSentence(response, { status: 503, sentence: 'This file cannot be had for a moment. Please try again.' })
}

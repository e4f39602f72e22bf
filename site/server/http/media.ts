import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import type { Logger } from 'pino'
import { MediaStorageAwayError } from '@meridian/shared/media-files/media-files'
import { isPublicFile } from '@meridian/shared/media-files/public-files'
import { recordingFolder } from '@meridian/shared/recordings/recording-file'
import send from 'send'
import { cdnHeaderNames, cdnMediaHeaders } from '../cdn/cdn-headers.ts'
import { sendSentence } from './answers.ts'

const mediaFolder = '/media/'
/** How files are sent. */
interface MediaSending {
  /** Flat name/value pairs. */
  securityHeaders: string[]
  /** The CDN in front, if there is one. */
  cdn: CdnName | null
}

/** A file that somebody asks for. */
export interface AskedMedia {
  /** Relative to the folder of media. */
  file: string
  isShareImage: boolean
  /** Whether its address names its version, so that what is there never changes. */
  isVersioned: boolean
}

/**
 * Pictures, recordings and PDFs as the CMS wrote them, but no originals: those may be large, and may carry the place where they
 * were taken. An address with a version (`?v=`) never changes its content; without one
 * it is asked for again. A picture that was deleted or replaced is still there for some days for those who have an
 * older page open: the CMS keeps it below `withdrawn/`.
 */
export function createMediaHandler(
  options: MediaSending & {
    mediaDir: string
    /** Where media lie in a bucket: brings a file to the folder; false where there is none. */
    bring?: (file: string) => Promise<boolean>
    /** Answers for a share image that is not there; false when it is none. */
    handleShareImage?: (response: ServerResponse, file: string) => Promise<boolean>
    log?: Logger
  },
) {
  const { mediaDir, bring } = options

  return function handleMedia(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    search: string,
  ): void {
    const refuse = () => sendSentence(response, { status: 404, sentence: 'There is no such file.' })
    const asked = askedMedia(path, search)
    if (!asked) return refuse()
    const sendFrom = (root: string, otherwise: () => void) =>
      sendMedia(request, response, asked, { ...options, root, otherwise })
    const standInOrRefuse = async () => {
      if (!(await options.handleShareImage?.(response, asked.file))) refuse()
    }
    const fail = (error: unknown) => {
      options.log?.error({ err: error, file: asked.file }, 'A file could not be answered.')
      response.destroy()
    }
    if (!bring) {
      return sendFrom(mediaDir, () => {
        if (asked.isShareImage) standInOrRefuse().catch(fail)
        else sendFrom(join(mediaDir, 'withdrawn'), refuse)
      })
    }
    const answer = async () => {
      if (await bring(asked.file)) sendFrom(mediaDir, refuse)
      else if (asked.isShareImage) await standInOrRefuse()
      else refuse()
    }
    answer().catch((error: unknown) => {
      if (error instanceof MediaStorageAwayError) sendAway(response)
      else fail(error)
    })
  }
}

/** The file for readers that an address names; null when it names none. */
export function askedMedia(path: string, search: string): AskedMedia | null {
  const file = path.slice(mediaFolder.length)
  if (!path.startsWith(mediaFolder) || !isPublicFile(file)) return null
  const isShareImage = file.startsWith('share/')
  // The name of a share image is its version, and that of a recording.
  const hasVersion = isShareImage || file.startsWith(recordingFolder)
  return { file, isShareImage, isVersioned: hasVersion || new URLSearchParams(search).has('v') }
}

/** Sends a file of a folder, or part of it; `otherwise` answers when it is not there. */
export function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { file, isVersioned }: AskedMedia,
  options: MediaSending & { root: string; otherwise: () => void },
): void {
  const { root, otherwise, securityHeaders, cdn } = options
  send(request, encodeURIComponent(file), {
    root,
    dotfiles: 'ignore',
    index: false,
    immutable: isVersioned,
    maxAge: isVersioned ? '1y' : 0,
  })
    .on('headers', (answer: ServerResponse) => {
      const headers = [...securityHeaders, ...(isVersioned ? cdnMediaHeaders(cdn, file) : [])]
      for (let index = 0; index < headers.length; index += 2) {
        answer.setHeader(headers[index] ?? '', headers[index + 1] ?? '')
      }
    })
    .on('error', ({ status }: { status?: number }) => {
      if (response.headersSent) return void response.destroy()
      if (status !== 416) {
        // It was there when it was looked for and could not be opened.
        for (const name of response.getHeaderNames()) response.removeHeader(name)
        return otherwise()
      }
      for (const name of cdnHeaderNames) response.removeHeader(name)
      sendSentence(response, { status, sentence: 'The file has no such part.' })
    })
    .on('directory', otherwise)
    .pipe(response)
}

function sendAway(response: ServerResponse): void {
  response.setHeader('Retry-After', '5')
  sendSentence(response, { status: 503, sentence: 'This file cannot be had for a moment. Please try again.' })
}

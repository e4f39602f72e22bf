import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  controlImportEndpoint,
  sendImportPartEndpoint,
  startImportEndpoint,
} from '@meridian/shared/imports/imports.endpoints'
import {
  type ImportFormat,
  longestImportPart,
  ReceivedPartSchema,
  StartedImportSchema,
} from '@meridian/shared/imports/imports.schema'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'

export type SentFiles = { ok: true; id: number } | { ok: false; problem: string }

/** A part whose answer was lost is sent again so often, each time after a longer pause. */
const mostTries = 6

/** Begins an import, sends its files part by part and has them read. A part that got lost on the way is sent again. */
export async function sendFiles(
  input: { format: ImportFormat; name: string; files: readonly File[] },
  onProgress: (sentBytes: number) => void,
): Promise<SentFiles> {
  const started = await callApi(startImportEndpoint, {
    json: {
      format: input.format,
      options: input.name.trim() === '' ? {} : { name: input.name },
      files: input.files.map(({ name, size }) => ({ name, sizeBytes: size })),
    },
  })
  if (!started.ok) return { ok: false, problem: refusalText(started) }
  const { id } = StartedImportSchema.parse(started.body)
  let before = 0
  for (const [no, file] of input.files.entries()) {
    const problem = await sendFile({ id, no, file }, (bytes) => onProgress(before + bytes))
    if (problem !== null) return { ok: false, problem }
    before += file.size
  }
  const read = await callApi(endpointAt(controlImportEndpoint, { id, command: 'read' }))
  return read.ok ? { ok: true, id } : { ok: false, problem: refusalText(read) }
}

async function sendFile(
  { id, no, file }: { id: number; no: number; file: File },
  onProgress: (sentBytes: number) => void,
): Promise<string | null> {
  let offset = 0
  let tries = 0
  while (offset < file.size) {
    const part = file.slice(offset, offset + longestImportPart)
    const received = await sendPart({ id, no, offset }, part)
    if (received === null) {
      tries += 1
      if (tries >= mostTries) return `‘${file.name}’ could not be sent. Check the connection and begin again.`
      await pause(tries * 1000)
      continue
    }
    tries = 0
    offset = received
    onProgress(offset)
  }
  return null
}

async function sendPart(
  { id, no, offset }: { id: number; no: number; offset: number },
  part: Blob,
): Promise<number | null> {
  const { path, method } = endpointAt(sendImportPartEndpoint, { id, no })
  try {
    const response = await fetch(`${path}?offset=${offset}`, {
      method,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
      body: part,
    })
    return response.ok ? ReceivedPartSchema.parse(await response.json()).receivedBytes : null
  } catch (error) {
    console.info('A part of a file got lost.', error)
    return null
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Latency, measureLatency } from './wrk.ts'

export interface AskedLine {
  method: 'GET' | 'POST'
  path: string
  cookie?: string
  /** Sent as JSON. */
  body?: object
}

const script = fileURLToPath(new URL('asked-in-turn.lua', import.meta.url))

/** Has wrk ask for many different things in turn, over so many connections at once. */
export async function measureInTurn(input: {
  origin: string
  lines: readonly AskedLine[]
  connections: number
  seconds: number
}): Promise<Latency> {
  const { origin, lines, connections, seconds } = input
  const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'))
  const file = join(folder, 'asked.tsv')
  try {
    const texts = lines.map(({ method, path, cookie = '', body }) =>
      [method, path, cookie, body ? JSON.stringify(body) : ''].join('\t'),
    )
    writeFileSync(file, `${texts.join('\n')}\n`)
    return await measureLatency({
      url: origin,
      headers: {},
      connections,
      seconds,
      script,
      variables: { ASKED_IN_TURN: file },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import { endpointAt } from '@meridian/shared/api/endpoint'
import { streamGenerationEndpoint } from '@meridian/shared/content-creator/content-creator.endpoints'
import { newestByKind, readGenerationMessage } from '@meridian/shared/content-creator/generation-texts'
import type { Generation, GenerationKind, Tone } from '@meridian/shared/content-creator/generation.schema'
import { useEffect, useRef, useState } from 'react'
import { cancelGeneration, readGeneration, readGenerations, startGeneration } from './panel-calls.ts'

export interface ArticleGenerations {
  newest: Map<GenerationKind, Generation>
  /** The run that is under way, with what has come. */
  active: { run: Generation; output: string; isConnected: boolean } | null
  fault: string | null
  start: (kind: GenerationKind, more?: { tone?: Tone; continues?: string }) => Promise<void>
  cancel: () => Promise<void>
}

/** One's own generations for an article: those that were, and the one that goes on, also after a reload. */
export function useArticleGenerations(articleId: number): ArticleGenerations {
  const [newest, setNewest] = useState<Map<GenerationKind, Generation>>(new Map())
  const [active, setActive] = useState<ArticleGenerations['active']>(null)
  const [fault, setFault] = useState<string | null>(null)
  const isStarting = useRef(false)
  const generationId = active?.run.id ?? null

  useEffect(() => {
    let isShown = true
    const read = async () => {
      const runs = await readGenerations(articleId)
      if (!isShown) return
      if (!runs.ok) return setFault(runs.text)
      setNewest(newestByKind(runs.value))
      const running = runs.value.find(({ state }) => state === 'running')
      if (running) setActive({ run: running, output: running.output, isConnected: true })
    }
    void read()
    return () => {
      isShown = false
    }
  }, [articleId])

  useEffect(() => {
    if (generationId === null) return
    return follow(generationId, {
      onChange: (part) => setActive((now) => (now?.run.id === generationId ? { ...now, ...part } : now)),
      onEnd: (run) => {
        setActive(null)
        setNewest((runs) => new Map(runs).set(run.kind, run))
      },
    })
  }, [generationId])

  async function start(kind: GenerationKind, more: { tone?: Tone; continues?: string } = {}): Promise<void> {
    if (active || isStarting.current) return
    isStarting.current = true
    setFault(null)
    const started = await startGeneration({ id: crypto.randomUUID(), kind, articleId, ...more })
    isStarting.current = false
    if (started.ok) setActive({ run: started.value, output: started.value.output, isConnected: true })
    else setFault(started.text)
  }

  async function cancel(): Promise<void> {
    const cancelled = generationId === null ? null : await cancelGeneration(generationId)
    if (cancelled && !cancelled.ok) setFault(cancelled.text)
  }

  return { newest, active, fault, start, cancel }
}

interface Reader {
  onChange: (part: { output?: string; isConnected?: boolean }) => void
  onEnd: (run: Generation) => void
}

const lookEveryMs = 2000

/** Follows a generation by server-sent events; after a cut the browser reads on by itself, after a refusal we look again. */
function follow(id: string, reader: Reader): () => void {
  let text = ''
  let isFollowed = true
  let source = connect()

  function connect(): EventSource {
    const stream = new EventSource(endpointAt(streamGenerationEndpoint, { id }).path)
    stream.addEventListener('open', () => reader.onChange({ isConnected: true }))
    stream.addEventListener('error', () => {
      reader.onChange({ isConnected: false })
      if (stream.readyState === EventSource.CLOSED) setTimeout(() => void lookAgain(), lookEveryMs)
    })
    stream.addEventListener('message', ({ data }) => {
      const read = readGenerationMessage(text, String(data))
      if ('run' in read) {
        stream.close()
        return reader.onEnd(read.run)
      }
      text = read.text
      reader.onChange({ output: text, isConnected: true })
    })
    return stream
  }

  async function lookAgain(): Promise<void> {
    const run = isFollowed ? await readGeneration(id) : null
    if (!isFollowed || !run) return
    if (run.ok && run.value.state !== 'running') return reader.onEnd(run.value)
    if (run.ok) source = connect()
    else setTimeout(() => void lookAgain(), lookEveryMs)
  }

  return () => {
    isFollowed = false
    source.close()
  }
}

import { endpointAt } from '@meridian/shared/api/endpoint'
import { streamGenerationEndpoint } from '@meridian/shared/content-creator/content-creator.endpoints'
import { newestByKind, readGenerationMessage } from '@meridian/shared/content-creator/generation-texts'
import type { Generation, GenerationKind, Tone } from '@meridian/shared/content-creator/generation.schema'
import { useEffect, useRef, useState } from 'react'
import { cancelGeneration, readGeneration, readGenerations, startGeneration } from './panel-calls.ts'

export interface ArticleGenerations {
  newest: Map<GenerationKind, Generation>
  /** The generation that is under way, with what has come. */
  active: { generation: Generation; output: string; isConnected: boolean } | null
  problem: string | null
  start: (kind: GenerationKind, more?: { tone?: Tone; continues?: string }) => Promise<void>
  cancel: () => Promise<void>
}

/** One's own generations for an article: those that were, and the one that goes on, also after a reload. */
export function useArticleGenerations(articleId: number): ArticleGenerations {
  const [newest, setNewest] = useState<Map<GenerationKind, Generation>>(new Map())
  const [active, setActive] = useState<ArticleGenerations['active']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isStarting = useRef(false)
  const generationId = active?.generation.id ?? null

  useEffect(() => {
    let isShown = true
    const read = async () => {
      const generations = await readGenerations(articleId)
      if (!isShown) return
      if (!generations.ok) return setProblem(generations.text)
      setNewest(newestByKind(generations.value))
      const running = generations.value.find(({ state }) => state === 'running')
      if (running) setActive({ generation: running, output: running.output, isConnected: true })
    }
    void read()
    return () => {
      isShown = false
    }
  }, [articleId])

  useEffect(() => {
    if (generationId === null) return
    return follow(generationId, {
      onChange: (part) =>
        setActive((now) => (now?.generation.id === generationId ? { ...now, ...part } : now)),
      onEnd: (generation) => {
        setActive(null)
        setNewest((generations) => new Map(generations).set(generation.kind, generation))
      },
    })
  }, [generationId])

  async function start(kind: GenerationKind, more: { tone?: Tone; continues?: string } = {}): Promise<void> {
    if (active || isStarting.current) return
    isStarting.current = true
    setProblem(null)
    const started = await startGeneration({ id: crypto.randomUUID(), kind, articleId, ...more })
    isStarting.current = false
    if (started.ok) setActive({ generation: started.value, output: started.value.output, isConnected: true })
    else setProblem(started.text)
  }

  async function cancel(): Promise<void> {
    const cancelled = generationId === null ? null : await cancelGeneration(generationId)
    if (cancelled && !cancelled.ok) setProblem(cancelled.text)
  }

  return { newest, active, problem, start, cancel }
}

interface Reader {
  onChange: (part: { output?: string; isConnected?: boolean }) => void
  onEnd: (generation: Generation) => void
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
      if ('generation' in read) {
        stream.close()
        return reader.onEnd(read.generation)
      }
      text = read.text
      reader.onChange({ output: text, isConnected: true })
    })
    return stream
  }

  async function lookAgain(): Promise<void> {
    const generation = isFollowed ? await readGeneration(id) : null
    if (!isFollowed || !generation) return
    if (generation.ok && generation.value.state !== 'running') return reader.onEnd(generation.value)
    if (generation.ok) source = connect()
    else setTimeout(() => void lookAgain(), lookEveryMs)
  }

  return () => {
    isFollowed = false
    source.close()
  }
}

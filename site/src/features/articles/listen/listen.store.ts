import { atom } from 'nanostores'
import type { Speech } from './speech.ts'

/** Some voices fall silent in the middle of a longer text. */
const longestStretch = 240

/** `preparing`: the browser is still looking for its voices. */
export type ListenState = 'idle' | 'preparing' | 'playing' | 'paused' | 'finished' | 'no-voice' | 'failed'

interface Listening {
  /** The article as text, paragraph by paragraph. */
  paragraphs: readonly string[]
  /** Where to begin. */
  paragraph: number
  speech: Speech
  /** Called with each paragraph as it begins; with 0 when the article has been heard to its end. */
  onPlace: (paragraph: number) => void
}

/**
 * Reads an article aloud, paragraph by paragraph. Pausing stops the voice and goes on with the stretch of sentences in
 * which it was stopped, since not every browser can hold a voice.
 */
export function createListenStore({ paragraphs, paragraph, speech, onPlace }: Listening) {
  const $state = atom<ListenState>('idle')
  const $paragraph = atom(paragraph)
  let stretch = 0
  /** Tells a stretch that still ends from one that was given up. */
  let run = 0

  async function play(): Promise<void> {
    const current = ++run
    $state.set('preparing')
    if (!(await speech.hasVoice())) {
      if (current === run) $state.set('no-voice')
      return
    }
    if (current !== run) return
    $state.set('playing')
    for (let place = $paragraph.get(); place < paragraphs.length; place += 1) {
      if (place !== $paragraph.get()) begin(place)
      onPlace(place)
      const stretches = spokenStretches(paragraphs[place] ?? '')
      for (; stretch < stretches.length; stretch += 1) {
        const end = await speech.speak(stretches[stretch] ?? '')
        if (current !== run) return
        if (end !== 'spoken') {
          $state.set(end === 'failed' ? 'failed' : 'paused')
          return
        }
      }
    }
    begin(0)
    onPlace(0)
    $state.set('finished')
  }

  function begin(place: number): void {
    stretch = 0
    $paragraph.set(place)
  }

  function silence(state: ListenState): void {
    run += 1
    $state.set(state)
    speech.stop()
  }

  function move(step: number): void {
    const wasPlaying = $state.get() === 'playing' || $state.get() === 'preparing'
    silence('paused')
    begin(Math.min(paragraphs.length - 1, Math.max(0, $paragraph.get() + step)))
    onPlace($paragraph.get())
    if (wasPlaying) void play()
  }

  return {
    $state,
    /** The index of the paragraph that is read, or will be. */
    $paragraph,
    play,
    pause: () => silence('paused'),
    next: () => move(1),
    previous: () => move(-1),
    /** Falls silent and keeps the place. */
    stop: () => silence('idle'),
  }
}

export type ListenStore = ReturnType<typeof createListenStore>

/** A paragraph in stretches of whole sentences that every voice can speak; a very long sentence stays whole. */
export function spokenStretches(paragraph: string): string[] {
  const stretches: string[] = []
  for (const sentence of sentencesOf(paragraph)) {
    const last = stretches.at(-1)
    if (last !== undefined && last.length + sentence.length < longestStretch) {
      stretches[stretches.length - 1] = `${last} ${sentence}`
    } else {
      stretches.push(sentence)
    }
  }
  return stretches
}

function sentencesOf(paragraph: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  return Array.from(segmenter.segment(paragraph), ({ segment }) => segment.trim()).filter(
    (text) => text !== '',
  )
}

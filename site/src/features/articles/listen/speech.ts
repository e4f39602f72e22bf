/** How one stretch of speech ended. */
export type SpeechEnd = 'spoken' | 'stopped' | 'failed'

/** Reading aloud, as the player needs it. */
export interface Speech {
  /** Whether there is a voice that can read English; browsers may take a moment to know. */
  hasVoice: () => Promise<boolean>
  /** Speaks a text of a few sentences, and answers when it is over. */
  speak: (text: string) => Promise<SpeechEnd>
  /** Falls silent at once; what is being spoken ends with 'stopped'. */
  stop: () => void
}

/** Browsers load their voices in the background; one that has none never says so. */
const voicesTimeoutMs = 2000

/** Reading aloud by the browser's own voices. */
export function createBrowserSpeech(synthesis: SpeechSynthesis): Speech {
  return {
    hasVoice: async () => (await findVoice(synthesis)) !== null,
    async speak(text) {
      const voice = await findVoice(synthesis)
      return new Promise((resolve) => {
        const utterance = new SpeechSynthesisUtterance(text)
        utterance.lang = voice?.lang ?? 'en'
        utterance.voice = voice
        utterance.addEventListener('end', () => resolve('spoken'))
        utterance.addEventListener('error', ({ error }) => {
          resolve(error === 'canceled' || error === 'interrupted' ? 'stopped' : 'failed')
        })
        synthesis.speak(utterance)
      })
    },
    stop: () => synthesis.cancel(),
  }
}

async function findVoice(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice | null> {
  return chooseVoice(await loadVoices(synthesis))
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'default' | 'localService'>

/** The reader's own choice if it reads English, else a voice of this device, else any that does. */
export function chooseVoice<T extends Voice>(voices: readonly T[]): T | null {
  const english = voices.filter((voice) => /^en\b/i.test(voice.lang))
  return (
    english.find((voice) => voice.default) ??
    english.find((voice) => voice.localService) ??
    english[0] ??
    null
  )
}

async function loadVoices(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  const known = synthesis.getVoices()
  if (known.length > 0) return known
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, voicesTimeoutMs)
  synthesis.addEventListener('voiceschanged', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  return synthesis.getVoices()
}

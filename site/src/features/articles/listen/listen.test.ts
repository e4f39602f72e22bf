import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createListenStore, spokenStretches } from './listen.store.ts'
import { keepPlace, readPlace } from './listening-place.ts'
import { listeningStorageKey } from './listening-storage.ts'
import { chooseVoice, type Speech, type SpeechEnd } from './speech.ts'

const paragraphs = ['The first. It has two sentences.', 'The second.', 'The third.']

/** A voice that speaks when the test says so. */
class FakeSpeech implements Speech {
  hasEnglish = true
  readonly spoken: string[] = []
  #end: ((end: SpeechEnd) => void) | null = null

  hasVoice = () => Promise.resolve(this.hasEnglish)

  speak = (text: string) => {
    this.spoken.push(text)
    const { promise, resolve } = Promise.withResolvers<SpeechEnd>()
    this.#end = resolve
    return promise
  }

  stop = () => this.#end?.('stopped')

  /** What is being spoken comes to its end. */
  async finish(end: SpeechEnd = 'spoken'): Promise<void> {
    this.#end?.(end)
    await settled()
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

let speech: FakeSpeech
let places: number[]

beforeEach(() => {
  speech = new FakeSpeech()
  places = []
})

function open(options: { paragraph?: number; texts?: string[] } = {}) {
  const { paragraph = 0, texts = paragraphs } = options
  return createListenStore({ paragraphs: texts, paragraph, speech, onPlace: (place) => places.push(place) })
}

describe('listening', () => {
  test('goes through the article paragraph by paragraph and ends at its beginning', async () => {
    const store = open()
    void store.play()
    await settled()
    expect(store.$state.get()).toBe('playing')
    for (const _ of paragraphs) await speech.finish()
    expect(speech.spoken).toEqual(paragraphs)
    expect(store.$state.get()).toBe('finished')
    expect(places).toEqual([0, 1, 2, 0])
  })

  test('goes on where it was paused, in the middle of a paragraph', async () => {
    const long = `${'Word after word. '.repeat(20)}The end.`
    const store = open({ texts: [long] })
    void store.play()
    await settled()
    await speech.finish()
    const interrupted = speech.spoken.at(-1)
    store.pause()
    await settled()
    expect(store.$state.get()).toBe('paused')
    void store.play()
    await settled()
    expect(speech.spoken.at(-1)).toBe(interrupted)
    expect(speech.spoken).toHaveLength(3)
  })

  test('moves to the next and the previous paragraph and stays within the article', async () => {
    const store = open()
    void store.play()
    await settled()
    store.next()
    await settled()
    expect(speech.spoken.at(-1)).toBe('The second.')
    store.previous()
    store.previous()
    await settled()
    expect([store.$paragraph.get(), speech.spoken.at(-1)]).toEqual([0, paragraphs[0]])
    store.pause()
    for (let step = 0; step < 9; step += 1) store.next()
    await settled()
    expect([store.$paragraph.get(), store.$state.get()]).toEqual([2, 'paused'])
    expect(places.at(-1)).toBe(2)
  })

  test('begins where the reader stopped another day', async () => {
    const store = open({ paragraph: 2 })
    void store.play()
    await settled()
    expect(speech.spoken).toEqual(['The third.'])
  })

  test('a voice that the browser stopped leaves it paused, one that failed says so', async () => {
    const store = open()
    void store.play()
    await settled()
    await speech.finish('stopped')
    expect(store.$state.get()).toBe('paused')
    void store.play()
    await settled()
    await speech.finish('failed')
    expect(store.$state.get()).toBe('failed')
  })

  test('without a voice it says so and speaks nothing; it can be tried again', async () => {
    speech.hasEnglish = false
    const store = open()
    await store.play()
    expect(store.$state.get()).toBe('no-voice')
    expect(speech.spoken).toEqual([])
    speech.hasEnglish = true
    void store.play()
    await settled()
    expect(store.$state.get()).toBe('playing')
  })

  test('two presses at once speak with one voice', async () => {
    const store = open()
    void store.play()
    void store.play()
    await settled()
    expect(speech.spoken).toHaveLength(1)
  })

  test('closing falls silent and keeps the place', async () => {
    const store = open()
    void store.play()
    await settled()
    await speech.finish()
    store.stop()
    await settled()
    expect([store.$state.get(), store.$paragraph.get(), places.at(-1)]).toEqual(['idle', 1, 1])
  })
})

test('a paragraph is spoken in whole sentences and loses no word', () => {
  const text =
    'One sentence. Another one, by Mr. Holt! ' + 'And a third that is rather long. '.repeat(12).trim()
  const stretches = spokenStretches(text)
  expect(stretches.length).toBeGreaterThan(1)
  expect(stretches.every((stretch) => stretch.length <= 240)).toBe(true)
  expect(stretches.join(' ')).toBe(text)
  expect(spokenStretches('  ')).toEqual([])
})

describe('the place on this device', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    vi.spyOn(console, 'info').mockImplementation(() => {})
  })

  test('is kept for each article, and forgotten at the beginning', () => {
    keepPlace('debt', 4)
    keepPlace('houses', 2)
    expect([readPlace('debt', 9), readPlace('houses', 9), readPlace('other', 9)]).toEqual([4, 2, null])
    keepPlace('debt', 0)
    expect(readPlace('debt', 9)).toBeNull()
  })

  test('is none in an article that has become shorter', () => {
    keepPlace('debt', 4)
    expect(readPlace('debt', 4)).toBeNull()
  })

  test('is kept for the last thirty articles', () => {
    for (let index = 0; index < 40; index += 1) keepPlace(`article-${index}`, 1)
    expect([readPlace('article-9', 5), readPlace('article-10', 5)]).toEqual([null, 1])
  })

  test.each(['{', 'null', '[{"id":"debt","paragraph":-1}]', '[{"id":"debt","paragraph":1.5}]'])(
    'is none where %s is stored',
    (text) => {
      localStorage.setItem(listeningStorageKey, text)
      expect(readPlace('debt', 9)).toBeNull()
      keepPlace('debt', 3)
      expect(readPlace('debt', 9)).toBe(3)
    },
  )
})

test('the voice is the reader’s own, else one of the device, and always one that reads English', () => {
  const [finnish, remote, local] = [
    { lang: 'fi-FI', default: true, localService: true },
    { lang: 'en-US', default: false, localService: false },
    { lang: 'en-GB', default: false, localService: true },
  ]
  expect(chooseVoice([finnish])).toBeNull()
  expect(chooseVoice([])).toBeNull()
  expect(chooseVoice([finnish, remote])).toBe(remote)
  expect(chooseVoice([finnish, remote, local])).toBe(local)
  const own = { ...remote, default: true }
  expect(chooseVoice([local, own])).toBe(own)
})

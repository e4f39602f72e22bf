import { onTestFinished } from 'vitest'

/** What a test can do to the pages of the fixture site, as long as its site servers run in its own process. */
export interface FixtureControls {
  /** Every page that was rendered, in order. */
  rendered: string[]
  /** Called before a page reads its content; may delay it. */
  beforeRender: (path: string) => Promise<void> | void
  /** Called when a page has read its content, before it is there; may delay it. */
  beforeAnswer: (path: string) => Promise<void> | void
  /** Pages at these paths throw. */
  broken: RegExp | null
}

const key = Symbol.for('meridian fixture site')

/** Takes hold of the pages of the fixture site until the test ends. */
export function controlFixture(): FixtureControls {
  const controls: FixtureControls = {
    rendered: [],
    beforeRender: () => {},
    beforeAnswer: () => {},
    broken: null,
  }
  Object.assign(globalThis, { [key]: controls })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, key))
  return controls
}

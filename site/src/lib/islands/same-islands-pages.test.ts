import renderer from '@astrojs/react/server.js'
import { createElement, useId } from 'react'
import { beforeEach, expect, test } from 'vitest'

/*
 * What patches/@astrojs__react@*.patch has islands do: drawn once for the same plain properties at the same place of a page, and
 * not a time more to see whether they are React's.
 */

let drawn: unknown[] = []
function Island(props: { text?: unknown }) {
  drawn.push(props.text)
  return createElement('p', { id: useId() }, String(props.text))
}

/** The islands of one page, in order. */
async function page(...all: Record<string, unknown>[]): Promise<string[]> {
  return drawPage(Island, all)
}

async function drawPage(component: unknown, all: Record<string, unknown>[]): Promise<string[]> {
  const result = {}
  const html: string[] = []
  for (const props of all) html.push(await draw(result, component, props))
  return html
}

/** An island of the page that the result stands for. */
async function draw(result: object, component: unknown, props: Record<string, unknown>): Promise<string> {
  expect(await Reflect.apply(renderer.check, { result }, [component, props, {}])).toBe(true)
  const drawing = Reflect.apply(renderer.renderToStaticMarkup, { result }, [component, props, {}, undefined])
  return (await drawing).html
}

beforeEach(async () => {
  await page({ text: 'first' })
  drawn = []
})

test('pages with the same island have the same HTML, drawn once', async () => {
  const first = await page({ text: 'same' }, { text: 'same' })
  expect(drawn).toEqual(['same', 'same'])
  expect(await page({ text: 'same' }, { text: 'same' })).toEqual(first)
  expect(drawn).toHaveLength(2)
  expect(new Set(first)).toHaveProperty('size', 2)
})

test('what is told apart by its properties is drawn for each', async () => {
  expect(await page({ text: '1' })).not.toEqual(await page({ text: 'one' }))
  await page({ text: 1 })
  await page({ text: null })
  await page({})
  expect(drawn).toEqual(['1', 'one', 1, null, undefined])
})

test('what has more than plain properties is drawn each time', async () => {
  await page({ text: ['a'] })
  expect(await page({ text: ['b'] })).toEqual([expect.stringContaining('>b</p>')])
  expect(drawn).toHaveLength(2)
})

test('of many it keeps some', async () => {
  for (let round = 0; round < 120; round += 1) await page({ text: `one of many ${round}` })
  const [html] = await page({ text: 'one of many 3' })
  expect(html).toContain('one of many 3')
  expect(drawn).toHaveLength(121)
})

test('islands that are drawn side by side get their ids in the same order on each page', async () => {
  const fresh = [0, 1].map(
    () => (props: { text?: unknown }) => createElement('p', { id: useId() }, String(props.text)),
  )
  const drawSideBySide = () => {
    const result = {}
    const islands = [fresh[0], Island, fresh[1]]
    return Promise.all(islands.map((component, text) => draw(result, component, { text })))
  }
  const first = await drawSideBySide()
  expect(await drawSideBySide()).toEqual(first)
})

test('the first page with an island has the same ids as those after it', async () => {
  const Fresh = (props: { text?: unknown }) => createElement('p', { id: useId() }, String(props.text))
  const first = await drawPage(Fresh, [{ text: ['a'] }, { text: ['a'] }])
  expect(await drawPage(Fresh, [{ text: ['a'] }, { text: ['a'] }])).toEqual(first)
})

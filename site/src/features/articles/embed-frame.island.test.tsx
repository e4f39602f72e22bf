import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openIsland } from '../../../test/island/island-page.tsx'
import { EmbedFrame } from './embed-frame.island.tsx'

const frame = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'

function island(heightPx: number | null = null) {
  return (
    <EmbedFrame frame={frame} title="A conversation, YouTube" shape="aspect-video" heightPx={heightPx}>
      <p>The poster</p>
      <button type="button">Play on YouTube</button>
    </EmbedFrame>
  )
}

test('nothing of the other site is there until its button is pressed', async () => {
  const { user } = await openIsland(island())
  expect(document.querySelector('iframe')).toBeNull()
  await user.click(screen.getByText('The poster'))
  expect(document.querySelector('iframe')).toBeNull()
  await user.tab()
  await user.keyboard('{Enter}')
  const shown = screen.getByTitle('A conversation, YouTube')
  expect(shown.getAttribute('src')).toBe(frame)
  expect(shown.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(document.activeElement).toBe(shown)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a recording or post is as high as its site wants it', async () => {
  const { user } = await openIsland(island(152))
  await user.click(screen.getByRole('button'))
  expect(screen.getByTitle('A conversation, YouTube')).toHaveProperty('height', '152')
})

import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openMarkup } from '../../../../test/island/element-page.ts'
import './listen-action.element.ts'

const action = `<listen-action data-article="the-quiet-capital">
  <button type="button"><span data-label>Listen</span></button>
</listen-action>`

test('a browser that cannot speak offers nothing', () => {
  expect('speechSynthesis' in window).toBe(false)
  openMarkup(action)
  expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
})

test('a browser that can speak offers to listen, or to resume an article that was begun', () => {
  vi.stubGlobal('speechSynthesis', {})
  openMarkup(action)
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible()
  document.querySelector('main')?.remove()
  localStorage.setItem('meridian-listening', '[{"id":"the-quiet-capital","paragraph":2}]')
  openMarkup(action)
  expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible()
})

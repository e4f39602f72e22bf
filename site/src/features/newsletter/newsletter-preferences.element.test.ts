import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, brokenConnection } from '../../../test/island/api-double.ts'
import { openMarkup } from '../../../test/island/element-page.ts'
import './newsletter-preferences.element.ts'

const form = `<newsletter-preferences><form>
  <fieldset data-newsletter="agenda"><p data-state></p></fieldset>
  <input type="checkbox" name="sections" value="leadership" /><input type="checkbox" name="sections" value="wealth" />
  <div data-replace><input type="checkbox" name="sectionsMode" value="replace" /></div>
</form></newsletter-preferences>`

function openForm(answer: Response | (() => Promise<Response>)): () => [string, string][] {
  answerApi({ 'GET /api/newsletter/preferences': answer })
  openMarkup(form, { path: '/newsletter/preferences?token=t' })
  return () => {
    const element = document.querySelector('form')
    if (!element) throw new Error('There is no form.')
    return [...new FormData(element)].map(([name, value]) => [name, String(value)])
  }
}

test('what was chosen is ticked, and what is ticked then replaces it', async () => {
  const sent = openForm(
    Response.json({
      newsletters: [{ id: 'agenda', state: 'on', pausedUntil: null }],
      sections: ['wealth', 'gone'],
    }),
  )
  await waitFor(() => expect(document.querySelector('[data-state]')).toHaveTextContent('It comes to you.'))
  expect(sent()).toEqual([
    ['sections', 'wealth'],
    ['sectionsMode', 'replace'],
  ])
  expect(document.querySelector('[data-replace]')).not.toBeVisible()
})

test('where that is not to be had, what is ticked is added', async () => {
  const sent = openForm(brokenConnection)
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  document.querySelector<HTMLInputElement>('input[value="leadership"]')?.click()
  expect(sent()).toEqual([['sections', 'leadership']])
  expect(document.querySelector('[data-replace]')).toBeVisible()
})

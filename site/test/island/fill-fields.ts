import { screen } from '@testing-library/dom'
import type { IslandPage } from './island-page.tsx'

/** Puts these texts into the fields with these labels, in place of what is there; '' empties one. */
export async function fillFields(user: IslandPage['user'], texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    if (text !== '') await user.paste(text)
  }
}

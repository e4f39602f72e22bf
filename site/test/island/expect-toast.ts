import { within } from '@testing-library/dom'
import { expect } from 'vitest'
import { findToast } from './island-page.tsx'

/** Waits for the toast with these words to the letter. */
export async function expectToast(title: string, description?: string): Promise<void> {
  const toast = await findToast(title)
  expect(within(toast).getByText(title)).toBeVisible()
  if (description !== undefined) expect(within(toast).getByText(description)).toBeVisible()
}

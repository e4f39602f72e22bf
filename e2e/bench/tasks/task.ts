import type { BrowserContext, Page } from '@playwright/test'
import type { Role } from '../../accounts/people.ts'
import type { Newsroom } from '../../fixtures/newsroom.ts'
import type { Reader } from '../../fixtures/reader.ts'
import type { Effort, PressCounter } from './press-counter.ts'

/** Where a task is done, and for whom. */
export interface Place {
  /** A page of a publisher. */
  page: Page
  newsroom: Newsroom
  counter: PressCounter
  /** A page of another of the staff. */
  as(role: Role): Promise<Page>
  /** Somebody who reads the magazine, in a browser of their own. */
  reader: Reader
  readerContext: BrowserContext
  /** Has the home page put back as it is now, when the task is over. */
  keepHomePage(): Promise<void>
}

export interface Task {
  name: string
  /** What it took on 23 November 2026; null for what could not be done then. */
  before: Effort | null
  /** The presses that it may take, where that is less than before. */
  most?: number
  /** Makes all ready that is no part of the task, and resolves to the task itself: until what was wanted is there. */
  prepare(place: Place): Promise<() => Promise<void>>
}

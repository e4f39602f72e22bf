import type { Role } from '../accounts/people.ts'
import { expect, test } from '../fixtures/reader.ts'
import { SiteLayout } from '../fixtures/site-layout.ts'
import { signInBrowser } from '../pages/reader-session.ts'
import { deskTasks } from './tasks/desk-tasks.ts'
import { PressCounter } from './tasks/press-counter.ts'
import type { Task } from './tasks/task.ts'
import { writingTasks } from './tasks/writing-tasks.ts'

/*
 * `npm run bench:tasks`: the tasks of the staff's day as a practised hand does them, with keys where there are keys. Prints the
 * table of the handbook, and fails where a task takes more presses than it took before, or than its goal. Seconds are those of a
 * hand that never hesitates; the magazine's part of them is what can be compared.
 */
const viewport = { width: 1440, height: 900 }
const rows: string[] = []

test.use({
  viewport,
  isMobile: false,
  hasTouch: false,
  readerOptions: { firstName: 'Zoë', lastName: 'Family' },
})

for (const task of [...writingTasks, ...deskTasks]) {
  test(task.name, async ({ browser, context, newsroom, reader }) => {
    const counter = new PressCounter()
    const as = async (role: Role) => {
      const office = await browser.newContext({ viewport, timezoneId: 'UTC' })
      newsroom.afterwards(() => office.close())
      await counter.watch(office)
      await signInBrowser(office, await newsroom.hire(role))
      return office.newPage()
    }
    const page = await as('publisher')
    const keepHomePage = () => new SiteLayout(newsroom).change('home-page', {})
    const act = await task.prepare({
      page,
      newsroom,
      counter,
      as,
      reader,
      readerContext: context,
      keepHomePage,
    })
    const effort = await counter.measure(act)
    rows.push(`| ${task.name} | ${said(task.before)} | ${said(effort)} |`)
    expect(effort.presses).toBeLessThanOrEqual(mostOf(task))
  })
}

test.afterAll(() => console.log(['| Task | Before | Now |', '| --- | --- | --- |', ...rows].join('\n')))

function mostOf({ before, most }: Task): number {
  return most ?? before?.presses ?? Number.POSITIVE_INFINITY
}

function said(effort: Task['before']): string {
  return effort ? `${effort.presses} / ${effort.seconds.toFixed(effort.seconds < 10 ? 1 : 0)} s` : '–'
}

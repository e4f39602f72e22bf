import { budgetsOf, findExcess } from '../budgets/budgets.ts'
import { weighPage } from '../budgets/page-weight.ts'
import { expect, test } from '../fixtures/test.ts'
import { templates } from '../templates/templates.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of 404/] })

for (const template of templates) {
  test(`a visit to '${template.name}' costs no more than its budget @phone-only`, async ({ page }) => {
    expect(findExcess(await weighPage(page, template.path), budgetsOf(template))).toEqual([])
  })
}

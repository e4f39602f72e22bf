import { expect, test } from 'vitest'
import { appearanceOf } from './payment-appearance.store.ts'

test("the provider's form wears the colours of the page, and its measures", () => {
  const { variables, rules } = appearanceOf({
    paper: 'rgb(18, 17, 14)',
    ink: 'rgb(239, 234, 224)',
    muted: 'rgb(168, 160, 146)',
    hairline: 'rgb(53, 50, 43)',
    accent: 'rgb(208, 138, 114)',
  })
  expect(variables).toMatchObject({
    colorBackground: 'rgb(18, 17, 14)',
    colorText: 'rgb(239, 234, 224)',
    colorTextPlaceholder: 'rgb(168, 160, 146)',
    colorDanger: 'rgb(208, 138, 114)',
    borderRadius: '2px',
  })
  expect(rules?.['.Input']).toMatchObject({ border: '1px solid rgb(168, 160, 146)', boxShadow: 'none' })
})

import { expect, test } from 'vitest'
import { routes } from '../routes/route-table.ts'
import { SdkTypes } from './sdk-types.ts'

/** Where the SDK declares what each route takes: the file below `resources` and the beginning of the interface. */
const resources: Record<string, [file: string, name: string]> = {
  balance_transactions: ['BalanceTransactions', 'BalanceTransaction'],
  charges: ['Charges', 'Charge'],
  coupons: ['Coupons', 'Coupon'],
  customers: ['Customers', 'Customer'],
  disputes: ['Disputes', 'Dispute'],
  events: ['Events', 'Event'],
  invoice_payments: ['InvoicePayments', 'InvoicePayment'],
  invoices: ['Invoices', 'Invoice'],
  payment_intents: ['PaymentIntents', 'PaymentIntent'],
  payment_methods: ['PaymentMethods', 'PaymentMethod'],
  prices: ['Prices', 'Price'],
  products: ['Products', 'Product'],
  refunds: ['Refunds', 'Refund'],
  setup_intents: ['SetupIntents', 'SetupIntent'],
  subscriptions: ['Subscriptions', 'Subscription'],
  'test_helpers/test_clocks': ['TestHelpers/TestClocks', 'TestHelpers.TestClock'],
}

/** What the browser's script sends and the SDK for servers does not know. */
const ofTheBrowser = ['client_secret']

const types = new SdkTypes()
const documented = routes.filter(({ path }) => path !== '/v1/3ds2/authenticate')

test.each(documented.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s takes nothing that the provider does not take',
  (_name, { method, path, params }) => {
    const [, resource = '', , action = ''] =
      /^\/v1\/(test_helpers\/\w+|\w+)(\/:id)?(?:\/(\w+))?$/.exec(path) ?? []
    const [file = '', name = ''] = resources[resource] ?? []
    const hasId = path.includes('/:id')
    const declared = types.propertiesOf(
      `resources/${file}`,
      `${name}${verbOf({ method, resource, hasId, action })}Params`,
    )
    expect(params.filter((param) => !declared.includes(param) && !ofTheBrowser.includes(param))).toEqual([])
  },
)

function verbOf(route: { method: string; resource: string; hasId: boolean; action: string }): string {
  const { method, resource, hasId, action } = route
  if (action !== '') return verbs[action] ?? `${action[0]?.toUpperCase()}${action.slice(1)}`
  if (method === 'GET') return hasId ? 'Retrieve' : 'List'
  if (method === 'DELETE') return resource === 'subscriptions' ? 'Cancel' : 'Delete'
  return hasId ? 'Update' : 'Create'
}

const verbs: Record<string, string> = {
  create_preview: 'CreatePreview',
  finalize: 'FinalizeInvoice',
  lines: 'ListLineItems',
  mark_uncollectible: 'MarkUncollectible',
  payment_methods: 'ListPaymentMethods',
  void: 'VoidInvoice',
}

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Json } from '../objects/json.ts'

/** Where the SDK declares each object of the API: by its `object`, the file below `resources` and the interface. */
const declarations: Record<string, { file: string; name: string; deleted?: string }> = {
  balance_transaction: { file: 'BalanceTransactions', name: 'BalanceTransaction' },
  charge: { file: 'Charges', name: 'Charge' },
  coupon: { file: 'Coupons', name: 'Coupon', deleted: 'DeletedCoupon' },
  customer: { file: 'Customers', name: 'Customer', deleted: 'DeletedCustomer' },
  discount: { file: 'Discounts', name: 'Discount' },
  dispute: { file: 'Disputes', name: 'Dispute' },
  event: { file: 'Events', name: 'EventBase' },
  invoice: { file: 'Invoices', name: 'Invoice' },
  invoice_payment: { file: 'InvoicePayments', name: 'InvoicePayment' },
  line_item: { file: 'InvoiceLineItems', name: 'InvoiceLineItem' },
  payment_intent: { file: 'PaymentIntents', name: 'PaymentIntent' },
  payment_method: { file: 'PaymentMethods', name: 'PaymentMethod' },
  plan: { file: 'Plans', name: 'Plan' },
  price: { file: 'Prices', name: 'Price' },
  product: { file: 'Products', name: 'Product', deleted: 'DeletedProduct' },
  refund: { file: 'Refunds', name: 'Refund' },
  setup_intent: { file: 'SetupIntents', name: 'SetupIntent' },
  subscription: { file: 'Subscriptions', name: 'Subscription' },
  subscription_item: { file: 'SubscriptionItems', name: 'SubscriptionItem' },
  'test_helpers.test_clock': {
    file: 'TestHelpers/TestClocks',
    name: 'TestClock',
    deleted: 'DeletedTestClock',
  },
}

/**
 * Checks answers against the types that the official SDK publishes: every required property is there and of a
 * permitted kind or literal, and there is none that the SDK does not know.
 */
export class SdkTypes {
  readonly #folder = sdkFolder()
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  readonly #types = new Map<string, ts.Type>()

  constructor() {
    const files = [
      ...Object.values(declarations).map(({ file }) => this.#path(`resources/${file}`)),
      this.#path('Types'),
    ]
    this.#program = ts.createProgram(files, {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      skipLibCheck: true,
      types: [],
    })
    this.#checker = this.#program.getTypeChecker()
  }

  /** The objects that can be checked, by their `object`. */
  get kinds(): string[] {
    return Object.keys(declarations)
  }

  /** What is wrong with an object of the API, one sentence each; nothing when it fits its type. */
  faultsOf(object: Json): string[] {
    if (!isHash(object) || typeof object.object !== 'string') return ['The answer is no object of the API.']
    if (object.object === 'list') return this.#faultsOfList(object)
    const declaration = declarations[object.object]
    if (!declaration) return [`'${object.object}' is no object that the sandbox promises.`]
    const name = object.deleted === true ? (declaration.deleted ?? declaration.name) : declaration.name
    return this.#check(object, this.#typeOf(`resources/${declaration.file}`, name), object.object)
  }

  /** What is wrong with the `error` of an answer. */
  faultsOfError(error: Json): string[] {
    return this.#check(error, this.#typeOf('Types', 'StripeRawError'), 'error')
  }

  /** The literals of a union that the SDK declares, as the event types. */
  literalsOf(file: string, name: string, property: string): string[] {
    const type = this.#typeOf(file, name)
    const symbol = type.getProperty(property)
    if (!symbol) throw new Error(`${name} has no ${property}.`)
    return membersOf(this.#checker.getTypeOfSymbol(symbol)).flatMap((member) =>
      member.isStringLiteral() ? [member.value] : [],
    )
  }

  /** The names of an interface's properties, its own and those that it inherits. */
  propertiesOf(file: string, name: string): string[] {
    return this.#typeOf(file, name)
      .getProperties()
      .map((property) => property.name)
  }

  #faultsOfList(list: { [key: string]: Json }): string[] {
    const { data, has_more: hasMore, url, ...rest } = list
    if (!Array.isArray(data)) return ['list: data is no array']
    return [
      ...(typeof hasMore === 'boolean' ? [] : ['list: has_more is no boolean']),
      ...(typeof url === 'string' ? [] : ['list: url is no string']),
      ...Object.keys(rest).flatMap((field) => (field === 'object' ? [] : [`list: ${field} is unknown`])),
      ...data.flatMap((item) => this.faultsOf(item)),
    ]
  }

  #check(value: Json, type: ts.Type, path: string): string[] {
    const members = membersOf(type)
    if (members.length === 1 && members[0]) return this.#checkOne(value, members[0], path)
    const tried = members.map((member) => this.#checkOne(value, member, path))
    if (tried.some((faults) => faults.length === 0)) return []
    const objects = members.flatMap((member, place) => (isObjectType(member) ? [tried[place] ?? []] : []))
    const best = isHash(value) ? objects.toSorted((a, b) => a.length - b.length)[0] : undefined
    return (
      best ?? [
        `${path}: ${JSON.stringify(value)} is none of ${members.map((one) => this.#say(one)).join(', ')}`,
      ]
    )
  }

  #checkOne(value: Json, type: ts.Type, path: string): string[] {
    if (isKind(value, type)) return []
    const wrong = [`${path}: ${JSON.stringify(value)} is not ${this.#say(type)}`]
    if (isDecimal(type)) {
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? [] : wrong
    }
    const element = this.#checker.isArrayType(type)
      ? this.#checker.getTypeArguments(typeReference(type))[0]
      : null
    if (element) {
      if (!Array.isArray(value)) return wrong
      return value.flatMap((item, place) => this.#check(item, element, `${path}[${place}]`))
    }
    if (!isObjectType(type) || !isHash(value)) return wrong
    return this.#checkObject(value, type, path)
  }

  #checkObject(value: { [key: string]: Json }, type: ts.Type, path: string): string[] {
    const faults: string[] = []
    const index = type.getStringIndexType()
    // An interface without properties, as that of an event's object, stands for any.
    const isOpen = type.getProperties().length === 0
    for (const property of type.getProperties()) {
      const given = value[property.name]
      if (given !== undefined) {
        faults.push(
          ...this.#check(given, this.#checker.getTypeOfSymbol(property), `${path}.${property.name}`),
        )
      } else if (!(property.flags & ts.SymbolFlags.Optional)) {
        faults.push(`${path}.${property.name} is missing`)
      }
    }
    for (const [field, given] of Object.entries(value)) {
      if (type.getProperty(field)) continue
      if (index) faults.push(...this.#check(given, index, `${path}.${field}`))
      else if (!isOpen) faults.push(`${path}.${field} is unknown`)
    }
    return faults
  }

  #typeOf(file: string, name: string): ts.Type {
    const known = this.#types.get(`${file} ${name}`)
    if (known) return known
    const source = this.#program.getSourceFile(this.#path(file))
    const module = source && this.#checker.getSymbolAtLocation(source)
    const symbol = name
      .split('.')
      .reduce<ts.Symbol | undefined>(
        (place, part) => place && this.#checker.getExportsOfModule(place).find((one) => one.name === part),
        module,
      )
    if (!symbol) throw new Error(`The SDK declares no ${name} in ${file}.d.ts.`)
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol)
    this.#types.set(`${file} ${name}`, type)
    return type
  }

  #say(type: ts.Type): string {
    return this.#checker.typeToString(type)
  }

  #path(file: string): string {
    return join(this.#folder, `${file}.d.ts`)
  }
}

/** The version of the API that the SDK speaks. */
export function sdkApiVersion(): string {
  const file = readFileSync(join(sdkFolder(), 'apiVersion.js'), 'utf8')
  return /'(\d{4}-\d{2}-\d{2}\.\w+)'/.exec(file)?.[1] ?? ''
}

function sdkFolder(): string {
  return dirname(fileURLToPath(import.meta.resolve('stripe')))
}

/** The members of a union; beside literals the SDK's `OtherString` only stands for values to come. */
function membersOf(type: ts.Type): ts.Type[] {
  const members = type.isUnion() ? type.types : [type]
  const declared = members.filter((member) => !(member.isIntersection() && member.types.some(isText)))
  return declared.length > 0 ? declared : members
}

function isObjectType(type: ts.Type): boolean {
  return Boolean(type.flags & ts.TypeFlags.Object)
}

function isText(type: ts.Type): boolean {
  return Boolean(type.flags & ts.TypeFlags.String)
}

/** The SDK reads decimals into objects of its own; over the wire they are text. */
function isDecimal(type: ts.Type): boolean {
  return /^Decimal(Impl)?$/.test(type.aliasSymbol?.name ?? type.symbol?.name ?? '')
}

function isKind(value: Json, type: ts.Type): boolean {
  const { flags } = type
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value
  if (flags & ts.TypeFlags.BooleanLiteral) {
    return typeof value === 'boolean' && value === ('intrinsicName' in type && type.intrinsicName === 'true')
  }
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
  if (flags & ts.TypeFlags.String) return typeof value === 'string'
  if (flags & ts.TypeFlags.Number) return typeof value === 'number'
  if (flags & ts.TypeFlags.Boolean) return typeof value === 'boolean'
  return Boolean(flags & ts.TypeFlags.Null) && value === null
}

function typeReference(type: ts.Type): ts.TypeReference {
  if (!isReference(type)) throw new Error('An array type refers to the type of its elements.')
  return type
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type
}

function isHash(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

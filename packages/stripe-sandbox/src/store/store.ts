import type { DatabaseSync } from 'node:sqlite'
import { CouponSchema, DiscountSchema, PriceSchema, ProductSchema } from '../records/catalog.ts'
import { CustomerSchema, TestClockSchema } from '../records/customer.ts'
import { EventSchema } from '../records/event.ts'
import { InvoicePaymentSchema, InvoiceSchema } from '../records/invoice.ts'
import {
  BalanceTransactionSchema,
  ChargeSchema,
  DisputeSchema,
  PaymentIntentSchema,
  PaymentMethodSchema,
  RefundSchema,
  SetupIntentSchema,
} from '../records/payment.ts'
import { PendingItemSchema, SubscriptionSchema } from '../records/subscription.ts'
import { AnswerList } from './answer-list.ts'
import { Collection } from './collection.ts'
import { openDatabase } from './database.ts'
import { DeliveryList } from './delivery-list.ts'
import { OffsetList } from './offset-list.ts'
import { Statements } from './statements.ts'
import { TaskList } from './task-list.ts'

/** Everything that the sandbox knows, in one SQLite file. */
export class Store {
  readonly database: DatabaseSync
  /** Where the sandbox is reached; addresses in its answers begin with it. */
  origin = ''
  readonly answers
  readonly deliveries
  readonly offsets
  readonly tasks
  readonly balanceTransactions
  readonly charges
  readonly coupons
  readonly customers
  readonly discounts
  readonly disputes
  readonly events
  readonly invoicePayments
  readonly invoices
  readonly paymentIntents
  readonly paymentMethods
  readonly pendingItems
  readonly prices
  readonly products
  readonly refunds
  readonly setupIntents
  readonly subscriptions
  readonly testClocks

  constructor(file: string) {
    const database = openDatabase(file)
    this.database = database
    const statements = new Statements(database)
    this.answers = new AnswerList(statements)
    this.deliveries = new DeliveryList(statements)
    this.offsets = new OffsetList(statements)
    this.tasks = new TaskList(statements)
    this.balanceTransactions = new Collection(statements, 'balance_transaction', BalanceTransactionSchema)
    this.charges = new Collection(statements, 'charge', ChargeSchema)
    this.coupons = new Collection(statements, 'coupon', CouponSchema)
    this.customers = new Collection(statements, 'customer', CustomerSchema)
    this.discounts = new Collection(statements, 'discount', DiscountSchema)
    this.disputes = new Collection(statements, 'dispute', DisputeSchema)
    this.events = new Collection(statements, 'event', EventSchema)
    this.invoicePayments = new Collection(statements, 'invoice_payment', InvoicePaymentSchema)
    this.invoices = new Collection(statements, 'invoice', InvoiceSchema)
    this.paymentIntents = new Collection(statements, 'payment_intent', PaymentIntentSchema)
    this.paymentMethods = new Collection(statements, 'payment_method', PaymentMethodSchema)
    this.pendingItems = new Collection(statements, 'invoiceitem', PendingItemSchema)
    this.prices = new Collection(statements, 'price', PriceSchema)
    this.products = new Collection(statements, 'product', ProductSchema)
    this.refunds = new Collection(statements, 'refund', RefundSchema)
    this.setupIntents = new Collection(statements, 'setup_intent', SetupIntentSchema)
    this.subscriptions = new Collection(statements, 'subscription', SubscriptionSchema)
    this.testClocks = new Collection(statements, 'test_clock', TestClockSchema)
  }

  /** Runs `work` wholly or not at all; within another transaction it is part of that. */
  transaction<T>(work: () => T): T {
    if (this.database.isTransaction) return work()
    this.database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.database.exec('COMMIT')
      return result
    } catch (error) {
      this.database.exec('ROLLBACK')
      throw error
    }
  }

  /** A part of a transaction: an error undoes it alone, but where `keeps` says that what was done stands. */
  step<T>(work: () => T, keeps: (error: unknown) => boolean): T {
    this.database.exec('SAVEPOINT step')
    try {
      const result = work()
      this.database.exec('RELEASE step')
      return result
    } catch (error) {
      this.database.exec(keeps(error) ? 'RELEASE step' : 'ROLLBACK TO step; RELEASE step')
      throw error
    }
  }

  close(): void {
    this.database.close()
  }
}

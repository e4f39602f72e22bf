import type { Route } from '../http/route.ts'
import { authenticationRoutes } from './authentication-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import { couponRoutes } from './coupon-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { paymentIntentRoutes } from './payment-intent-routes.ts'
import { paymentMethodRoutes } from './payment-method-routes.ts'
import { priceRoutes } from './price-routes.ts'
import { productRoutes } from './product-routes.ts'
import { setupIntentRoutes } from './setup-intent-routes.ts'
import { subscriptionRoutes } from './subscription-routes.ts'

/** Every route of the provider's API that the sandbox answers. */
export const routes: Route[] = [
  ...authenticationRoutes,
  ...clockRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...moneyRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
]

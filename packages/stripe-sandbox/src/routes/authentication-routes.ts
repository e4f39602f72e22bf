import { z } from 'zod'
import { noSuch } from '../engine/api-error.ts'
import { finishAuthentication } from '../engine/confirm-payment.ts'
import { finishSetupAuthentication } from '../engine/setup-intents.ts'
import { requireClientSecret } from '../http/client-secret.ts'
import { text } from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { paymentIntentObject, setupIntentObject } from '../objects/intent-objects.ts'

/**
 * What the page of the card's bank does when its holder authenticates a payment or a set-up, or does not: `source` is
 * the intent. Answers with the intent as it is afterwards, also where it failed.
 */
export const authenticationRoutes = [
  route(
    'POST /v1/3ds2/authenticate',
    { client_secret: text.optional(), outcome: z.enum(['complete', 'fail']), source: text },
    ({ engine, key }, { client_secret, outcome, source }) => {
      const isAuthenticated = outcome === 'complete'
      const payment = engine.store.paymentIntents.find(source)
      if (payment) {
        requireClientSecret(key, payment, client_secret)
        return paymentIntentObject(engine.store, finishAuthentication(engine, payment, isAuthenticated))
      }
      const setup = engine.store.setupIntents.find(source)
      if (!setup) throw noSuch('intent', source, 'source')
      requireClientSecret(key, setup, client_secret)
      return setupIntentObject(engine.store, finishSetupAuthentication(engine, setup, isAuthenticated))
    },
    { key: 'publishable' },
  ),
]

import { readWelcomeEndpoint } from '@meridian/shared/welcome/welcome.endpoints'
import type { Welcome } from '@meridian/shared/welcome/welcome.schema'
import { hasFields, isFlag, isText, listOf, orNull, schemaOf } from '../coded-call/answer-check.ts'
import { createReaderResource } from './reader-resource.ts'

type Parts = NonNullable<Welcome>
type Letter = NonNullable<Parts['letter']>
type Signature = NonNullable<Letter['signedBy']>
type Portrait = NonNullable<Signature['portrait']>
type Printed = NonNullable<Parts['printed']>

const isNumber = (value: unknown): value is number => Number.isFinite(value)

const isPortrait = hasFields<Portrait>({
  src: isText,
  alt: isText,
  caption: isText,
  credit: isText,
  width: isNumber,
  height: isNumber,
  focalX: isNumber,
  focalY: isNumber,
  // It is shown so small that its plain file does.
  sources: (value): value is Portrait['sources'] => Array.isArray(value),
})

const isLetter = hasFields<Letter>({
  paragraphs: listOf(isText),
  signedBy: orNull(hasFields<Signature>({ name: isText, role: isText, portrait: orNull(isPortrait) })),
})

const isPrinted = hasFields<Printed>({
  nextIssue: orNull(
    hasFields<NonNullable<Printed['nextIssue']>>({ season: isText, year: isNumber, shipsOn: isText }),
  ),
  address: orNull(
    hasFields<NonNullable<Printed['address']>>({
      fullName: isText,
      addressLine1: isText,
      addressLine2: orNull(isText),
      city: isText,
      state: orNull(isText),
      postalCode: isText,
      country: isText,
    }),
  ),
  isDeliveredThere: isFlag,
})

/** The page after the payment reads it too, and does without zod. */
export const welcomeAnswer = schemaOf(
  orNull(
    hasFields<Parts>({
      plan: hasFields<Parts['plan']>({ id: isText, name: isText }),
      letter: orNull(isLetter),
      contact: orNull(
        hasFields<NonNullable<Parts['contact']>>({
          name: isText,
          role: isText,
          email: isText,
          phone: orNull(isText),
        }),
      ),
      printed: orNull(isPrinted),
    }),
  ),
)

/** What the reader's plan greets them with. */
export const welcome = createReaderResource(readWelcomeEndpoint, welcomeAnswer)

/** What a message to the editors can be about (spec.md §9). */
export const contactSubjects = ['general', 'subscription', 'editorial', 'partnership'] as const
export type ContactSubject = (typeof contactSubjects)[number]

/** How the subjects are called, in the form, in the mail and in the admin. */
export const contactSubjectLabels: Record<ContactSubject, string> = {
  general: 'General inquiry',
  subscription: 'Subscription',
  editorial: 'Editorial',
  partnership: 'Partnership',
}

/** The longest values that are taken, in characters. */
export const contactLimits = { name: 120, email: 254, message: 10_000 }

/** What the form and the API say of a field that is not right. */
export const contactProblems = {
  nameMissing: 'Please enter your name.',
  nameTooLong: `Your name can have at most ${contactLimits.name} characters.`,
  nameNotOneLine: 'Your name has to stand on one line.',
  emailMissing: 'Please enter your e-mail address.',
  emailTooLong: 'This e-mail address is too long.',
  emailInvalid: 'Please enter a valid e-mail address.',
  subjectUnknown: 'Please choose a subject from the list.',
  messageMissing: 'Please enter your message.',
  messageTooLong: `Your message can have at most ${contactLimits.message} characters.`,
}

/**
 * A field that people do not see and programs fill in; anyone who does is thanked and not heard. Its name means nothing
 * to what fills in forms for people.
 */
export const honeypotField = 'reference'

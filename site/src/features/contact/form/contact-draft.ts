import { type ContactSubject, contactSubjects } from '@meridian/shared/contact/contact-fields'

/** As typed; trimmed when it is sent. */
export interface ContactValues {
  name: string
  email: string
  subject: ContactSubject
  message: string
}

/** Kept in this tab alone, until the message is sent. */
const draftKey = 'meridian-contact-draft'

/** What was typed and not sent, in this tab; null when there is nothing or the browser keeps nothing. */
export function readDraft(): ContactValues | null {
  try {
    const text = sessionStorage.getItem(draftKey)
    return text === null ? null : parseDraft(JSON.parse(text))
  } catch (error) {
    console.info('What was typed before cannot be read.', error)
    return null
  }
}

export function keepDraft(values: ContactValues): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(values))
  } catch (error) {
    console.info('What is typed is not kept over a reload: the browser stores nothing for this site.', error)
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(draftKey)
  } catch (error) {
    console.info('Nothing was kept that could be dropped.', error)
  }
}

function parseDraft(value: unknown): ContactValues | null {
  if (typeof value !== 'object' || value === null) return null
  const text = (name: string): string => {
    const entry: unknown = Reflect.get(value, name)
    return typeof entry === 'string' ? entry : ''
  }
  return {
    name: text('name'),
    email: text('email'),
    subject: contactSubjects.find((subject) => subject === text('subject')) ?? 'general',
    message: text('message'),
  }
}

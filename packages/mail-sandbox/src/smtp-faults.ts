/** Where in a session something happens: `accepted` is after the server has taken the mail, before it says so. */
export type SmtpStep = 'connect' | 'mail' | 'rcpt' | 'body' | 'end' | 'accepted'

/** What the server does there instead of going on. In the middle of a body there is nothing to answer. */
export type SmtpFault =
  | { kind: 'answer'; code: number; words: string }
  /** The connection is gone, without a word. */
  | { kind: 'cut' }
  /** Nothing comes any more. */
  | { kind: 'silent' }

/** What is known of the mail at a step: of the recipient nothing before `rcpt`. */
export interface SmtpMoment {
  step: SmtpStep
  sender: string
  recipient: string
}

/** Null where all goes well. */
export type SmtpRule = (moment: SmtpMoment) => SmtpFault | null

/** A rule for one step, and for the recipients whose domain is one of a group where one is named. */
export function faultAt(step: SmtpStep, fault: SmtpFault, domains?: readonly string[]): SmtpRule {
  return (moment) => {
    if (moment.step !== step) return null
    const domain = moment.recipient.slice(moment.recipient.lastIndexOf('@') + 1)
    return domains === undefined || domains.includes(domain) ? fault : null
  }
}

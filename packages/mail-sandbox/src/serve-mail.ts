/*
 * `pnpm --filter @meridian/mail-sandbox start [smtp|ses|postmark|mailgun|resend] [port]`: a place to send mail to, for
 * development. Start the magazine with the variables that it prints.
 */
import { createMailgunSandbox } from './providers/mailgun-sandbox.ts'
import { createPostmarkSandbox } from './providers/postmark-sandbox.ts'
import { createResendSandbox } from './providers/resend-sandbox.ts'
import { createSesSandbox } from './providers/ses-sandbox.ts'
import { SmtpSandbox } from './smtp-sandbox.ts'

const [kind = 'smtp', port = '4395'] = process.argv.slice(2)
const secret = 'sandbox-secret'
const domain = 'sandbox.example'

if (kind === 'smtp') {
  console.log(`SMTP_URL=${await new SmtpSandbox({ keep: 0 }).start(Number(port))}`)
} else {
  const provider = providerNamed(kind)
  console.log(`MAIL_TRANSPORT=${kind}
MAIL_API_URL=${await provider.sandbox.start(Number(port))}
${provider.variables.join('\n')}`)
}

function providerNamed(name: string) {
  switch (name) {
    case 'ses':
      return {
        sandbox: createSesSandbox({
          accessKeyId: 'sandbox',
          secretAccessKey: secret,
          region: 'eu-central-1',
          keep: 0,
        }),
        variables: [
          'SES_REGION=eu-central-1',
          'SES_ACCESS_KEY_ID=sandbox',
          `SES_SECRET_ACCESS_KEY=${secret}`,
        ],
      }
    case 'postmark':
      return {
        sandbox: createPostmarkSandbox({ token: secret, keep: 0 }),
        variables: [`POSTMARK_SERVER_TOKEN=${secret}`],
      }
    case 'mailgun':
      return {
        sandbox: createMailgunSandbox({ apiKey: secret, domain, keep: 0 }),
        variables: [`MAILGUN_API_KEY=${secret}`, `MAILGUN_DOMAIN=${domain}`],
      }
    case 'resend':
      return {
        sandbox: createResendSandbox({ apiKey: secret, keep: 0 }),
        variables: [`RESEND_API_KEY=${secret}`],
      }
    default:
      throw new Error(`There is no sandbox named ${name}: smtp, ses, postmark, mailgun or resend.`)
  }
}

import { createSign, randomUUID } from 'node:crypto'

/** Signs as Amazon SNS does, with a certificate that was made for tests and is trusted by nobody. */
export const snsCertificate = `-----BEGIN CERTIFICATE-----
MIICsDCCAZgCAQEwDQYJKoZIhvcNAQELBQAwHTEbMBkGA1UEAwwSc25zLmFtYXpv
bmF3cy50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAdMRsw
GQYDVQQDDBJzbnMuYW1hem9uYXdzLnRlc3QwggEiMA0GCSqGSIb3DQEBAQUAA4IB
DwAwggEKAoIBAQDF5DTUqEMiMlEqM497S3ibZT4GlWflmB33T6BIgHsl1YGLUw7K
Z+vXFYyS3biY3CW6FOrx4golJO3gEMqjlxrJRO4m149Xfy2fx9llWMY2jm0d3YtS
zRR+wWYlGk/lORWMHLLU8gQthm4um5w7xwkRGHRmNDDoL0OCSAjoAe0hRS2NssOK
hDz/t33dO1/n4hhpBReDmOJdwIUwKJUUkP+rT4qpNOCs7o2Qc1bSuzvBe1xZAabn
As/tk4+voBpb1YT3I46trkD7v50KQvvB76s9C2lUtZA1FxS6hP4f5PpY/PJ6A6cy
CwPY41TyJGYlQap7RqsbY1dTPBGCMeHRqSKhAgMBAAEwDQYJKoZIhvcNAQELBQAD
ggEBABDDZQrRUwqiqzgxgKqys8zrGJcc9XlW0C4k9Yt809HvSvorryn+aKHcsj+L
o3+O9V1nyv4xYdKYRZNxiNqtEzli+2lVRK/g8UOD5tr9DkPYwhI3qMoFaBlSMMbG
+ZF6VTbwtBFDltMisnb7EIs9gA8Io38ea6NPyDqQis4kdHF/qj5JLSqt1EBYgF8M
A8qxSzTWj+CHAJy3XZIn0NxuUX1SXvlJS5fagZISiMvpZUL8XpOOI/p/WwS0ZZJQ
N72TcGqftSxxBBIR9X/Qg1Tkyb11XgpWqvRcC8KXyKOsE5lpun+jldC81tlwxyfb
fNmJPtAgQUJbKyHd2kb/CEqCmG4=
-----END CERTIFICATE-----
`

const snsKey = `-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDF5DTUqEMiMlEq
M497S3ibZT4GlWflmB33T6BIgHsl1YGLUw7KZ+vXFYyS3biY3CW6FOrx4golJO3g
EMqjlxrJRO4m149Xfy2fx9llWMY2jm0d3YtSzRR+wWYlGk/lORWMHLLU8gQthm4u
m5w7xwkRGHRmNDDoL0OCSAjoAe0hRS2NssOKhDz/t33dO1/n4hhpBReDmOJdwIUw
KJUUkP+rT4qpNOCs7o2Qc1bSuzvBe1xZAabnAs/tk4+voBpb1YT3I46trkD7v50K
QvvB76s9C2lUtZA1FxS6hP4f5PpY/PJ6A6cyCwPY41TyJGYlQap7RqsbY1dTPBGC
MeHRqSKhAgMBAAECggEAICdOwDjgw5cqYfGDwDRIkfM2y0oOWhtHzy3EbNNXbxPM
Wy9xKUkOZGGveBOHkWq/xIbuj8O7A0MHVY9U5ZTBOO+2xF/k/gH/j0UhGRr+BdJJ
f39GSntg96GD78ZhMez/B8eH9RqnvB/qGi+ViI7z9a+kBhE32xoG3Y3HyK67cVqq
/2c65pmg+G8AhMWMpyiSjziSAq5koyo4yzUWxhh7Da7dWqA+CqDCV0ZP1aefLWov
BWUYcyxZ0TNe6YkDt7GBCmXNSgwCuNSZg7J46gVQEvxhlGNPwkXHNRSQY5cbz32V
Uhvj0dun635dOREsANNiPVzp6Y5TFMmRfbf1utt1GQKBgQD9Sarbtrk/VeL2aZdN
Gd3mYr819J5Rh/Y76aok004BaoPs3JS+da5v3ZzUyMcAj1iHhetXwibuF3RQiuzC
7hHfqjNSzG9k/AthUxdcPYTUCzCyGlwMyRT77uxuIv5PVU3RifjcvO5TWTSkB6jR
r2vnII4/qJCp3njN8/5o2uDsnQKBgQDIAq6fSbBjS4SqjpPAYBiETC5Qvei1K+6p
QrLAhfDIFb1xgQztSvTw00oeRQ9LGRnLIljrF1QinQ5tY2zV2uehHqnTVFWYe9HX
6hblqzzuoKLXzxf2UtYgXyDyjVO7bpWvlHomdMnA5zIkSkOu23iH3wOW0bHh5hN+
bMLj16gU1QKBgH5MSIUsdOzO/9BNUKOifVKO9LeL1ZHkEPVJC403TFNKcKQgTY83
ERc40yYLQ6fU0pkpPvPQnSblzRsIWwzMN19m+BaWWAlr4KTUEPbuuhgdyFdW64V4
kx0Yww4cJuEaMSaF/PDcyJ4JAkW0iAqexVhHlIbLn+8EPwq7WqWgVr3FAoGAV4S8
7lxrP3e7DHqo8mPaNoGzPodq/WPE4fGakB3L13GT3MfQZUEIXxzFcOtdHspT/AwC
hpRFr4Oz3W/FHurTsi/dtehQMBH2J5l5/XNpjS1jNDWdUZ67rZySqS/oNLrV6ud4
b71ozu0bhr+sUCYe3q1aP7NwN93aJ9bljJdAKCUCgYAsILsoXHeJtoJaJnVOApEr
A8BtepFk5VdQpXIgBBZfKyyGxCTOztBwa60QDuKkuoomX19VYb8Fndg4E48XRCKB
MhEUvBDQteWpnbpUUOAc9zp3mfgmdPDK3OzcQbe2l1acqBsH9lS12msCUao/rSmd
e0+CBpYKCLnQP2p6CDaMcw==
-----END PRIVATE KEY-----
`

export const snsTopic = 'arn:aws:sns:eu-west-1:123456789012:mail-events'
export const snsCertificateUrl =
  'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem'

type SnsFields = Record<string, string>

/** A message of SNS with its signature, as it posts it. */
export function signSns(fields: SnsFields, { version = '1' }: { version?: '1' | '2' } = {}): string {
  const message: SnsFields = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: snsTopic,
    Timestamp: '2026-11-27T10:00:00.000Z',
    SignatureVersion: version,
    SigningCertURL: snsCertificateUrl,
    ...fields,
  }
  const signed = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('')
  const signature = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(signed)
    .sign(snsKey, 'base64')
  return JSON.stringify({ ...message, Signature: signature })
}

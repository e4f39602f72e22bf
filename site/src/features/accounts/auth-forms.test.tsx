import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { $codeStep } from './code/code.store.ts'
import { CodeForm } from './code/CodeForm.tsx'
import { CodeSignIn } from './code/code-sign-in.island.tsx'
import { ForgotPassword } from './password-reset/forgot-password.island.tsx'
import { ResetPassword } from './password-reset/reset-password.island.tsx'
import { RegisterFree } from './register-free/register-free.island.tsx'
import { Register } from './register/register.island.tsx'
import { SecondFactorForm } from './second-factor/SecondFactorForm.tsx'
import { SignIn } from './sign-in/sign-in.island.tsx'

afterEach(() => $codeStep.set({ name: 'email' }))

/** What a form asks for: the labels in their order. */
function labelsOf(html: string): string[] {
  return [...html.matchAll(/<label[^>]*>([^<]+)<\/label>/g)].map(([, label]) => label ?? '')
}

const five = ['First name', 'Last name', 'Email', 'Password', 'Confirm password']

test.each([
  ['sign-in', () => <SignIn />, ['Email', 'Password']],
  ['create account', () => <Register siteName="Meridian" />, five],
  ['spec §2 free registration:', () => <RegisterFree siteName="Meridian" />, five],
  ['forgotten password', () => <ForgotPassword />, ['Email']],
  ['new password', () => <ResetPassword />, ['New password', 'Confirm new password']],
  ['code', () => <CodeSignIn />, ['Email']],
  ['code, second step', () => <CodeForm email="ada@meridian.example" />, ['Code']],
  ['second factor', () => <SecondFactorForm />, ['Code or recovery code']],
])('%s asks for what it needs and nothing else', (_, render, labels) => {
  expect(labelsOf(renderToStaticMarkup(render()))).toEqual(labels)
})

test('password managers are told which password is meant', () => {
  expect(renderToStaticMarkup(<SignIn />)).toContain('autoComplete="current-password"')
  expect(renderToStaticMarkup(<Register siteName="Meridian" />).match(/new-password/g)).toHaveLength(2)
})

test('what the server renders is the first step, whatever the store of another page says', () => {
  $codeStep.set({ name: 'code', email: 'ada@meridian.example' })
  expect(renderToStaticMarkup(<CodeSignIn />)).toContain('Send me a code')
})

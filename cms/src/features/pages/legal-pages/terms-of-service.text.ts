/** Markdown. Prices and periods are named by the plans, never here. */
export const termsBody = `
These terms are the agreement between you and Meridian, 118 Chancery Row, 9th Floor, New York, NY 10012, United States. They apply when you read the magazine online, open an account or subscribe. We have tried to write them as we write everything else, so that nobody needs to have them explained.

## Reading

All articles are open to everyone, free of charge and without an account. You may read, print and quote them, link to them and pass the link on. For anything beyond what copyright law permits, such as reprinting a whole article, translating it or feeding the archive to a machine in bulk, ask [press@meridian.example](mailto:press@meridian.example) first.

We publish with care, for readers who decide for themselves. Nothing in Meridian is advice on an investment, a tax matter or a point of law, and none of it replaces the judgement of someone who knows your circumstances.

## Your account

You need an account to subscribe. Give your real name and an e-mail address that you read, keep the password to yourself, and tell us if you believe that somebody else knows it. An account is for one person. You can delete it at any time in its settings.

We may close an account that is used to attack the service, to harm other readers or to resell what we publish. We say why, and refund what has been paid for the time that remains.

## Subscriptions

What each plan contains, what it costs and for which period stands on the [subscription page](/subscription) and again beside the button with which you subscribe, as the total that will be charged. The agreement is made when we confirm your order by e-mail.

- A free plan costs nothing, needs no card and ends when you say so.
- A paid plan is charged in full at the beginning of each period.
- It renews for a further period of the same length unless you cancel before, and we remind you by e-mail before it does.
- Prices include the taxes that we are obliged to collect. Your bank may add its own fees for a foreign currency.

If the price of your plan is to change, we write to you at least thirty days before the renewal to which the change applies. Until then you pay what you agreed to, and you can leave without giving a reason.

## Cancelling

You can cancel at any time in your account, as easily as you subscribed, without signing in at [Cancel contracts here](/contracts/cancel), or by a message to [subscriptions@meridian.example](mailto:subscriptions@meridian.example). Your plan then runs to the end of the period that you have paid for, and nothing further is charged. We confirm every cancellation by e-mail.

## Your right of withdrawal

If you are a consumer, you may withdraw from a paid subscription within fourteen days of ordering it, without giving a reason. A short message is enough, or the form at [Withdraw from contract](/contracts/withdraw), and it need only be sent in time. We return what you have paid within fourteen days, by the means with which you paid it. If you asked us to begin at once and have used the subscription in the meantime, we may keep the part of the price for the days that have passed.

## The print edition

Plans that include the print edition are delivered to the address that you give us. A change of address takes effect with the next edition that has not gone to the printer. If a copy does not arrive, tell us within eight weeks and we send another.

## What you send us

Letters, comments and proposals remain yours. By sending them for publication you allow us to print them, shortened if need be, under your name. Do not send us what is not yours to give. We protect those who confide in us, but an e-mail is not a safe, so please write to the editors first if your material is sensitive.

## Corrections

We correct errors where they stand and say what we have changed. To report one, write to [editorial@meridian.example](mailto:editorial@meridian.example).

## What we answer for

We answer without limit for intent and gross negligence, for harm to life and health, and wherever the law does not allow us to limit it. For simple negligence we answer only where we break a duty on which you could rely most of all, and then for the loss that could be foreseen. We do our best to keep the service available at all hours, and do not promise that it never pauses. Links to other sites lead to places that others are responsible for.

## Law and disputes

The law of the State of New York applies. If you are a consumer living elsewhere, you keep the protection that the mandatory law of your country gives you, and you may bring a claim before the courts of the place where you live. Most disagreements end with a message to [subscriptions@meridian.example](mailto:subscriptions@meridian.example), which is where we would like to begin.

## Changes

We may change these terms for good reason, such as a new service or a new law. Subscribers hear of it by e-mail at least thirty days before. If you do not agree, you can end your subscription at the day of the change, and we refund the time that remains. Should a part of these terms be invalid, the rest stands.
`

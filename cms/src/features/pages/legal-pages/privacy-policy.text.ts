/** Markdown. What it says of the product is to stay true: change it with what is stored. */
export const privacyBody = `
You can read everything we publish without telling us who you are. This policy says what we store when you choose to tell us, on which legal ground, for how long, and how you take it back. It follows the General Data Protection Regulation of the European Union and its British counterpart, and we apply it to every reader, wherever you live.

## Who is responsible

The controller of your data is Meridian, 118 Chancery Row, 9th Floor, New York, NY 10012, United States. For anything in this policy write to [privacy@meridian.example](mailto:privacy@meridian.example), where a person answers, or use the [contact page](/contact).

## When you only read

- We set no cookie, and no page of ours asks another company’s server for anything. There is no analytics company, no advertising network and no invisible pixel.
- Your choice of appearance and text size, the articles you save and the place where you stopped listening are kept in your own browser. If you sign in, the articles you saved are kept in your account as well, so that you find them on every device.
- Our servers see the network address that a request comes from, because no answer could be delivered otherwise. To protect the forms from misuse we count requests for each address, and discard the count within a day. The ground for this is our legitimate interest in keeping the service running.

## What we count

We count how often a page is read, how far and for how long, and what led to it: the name of another site, or a list, newsletter or page of ours. A page tells that to our own server in one line of text, which names nobody. We keep sums, for each hour for sixty days and for each day for good, and nothing of the lines they were made of. How many different readers there were is estimated with a key that exists in memory for a day, so that nobody, we included, can tell who they were.

The ground for this is our legitimate interest in knowing what is read. If your browser sends “Do Not Track” or “Global Privacy Control”, it tells nothing. You can also switch it off yourself: a cookie then says that you are not counted, and it is the same for everyone. The page [What we count about you](/what-we-count) has the switch, explains the rest and shows every line that has left your browser.

## Newsletters

When you subscribe we store your e-mail address and, if you give them, your first and last name and your country. We also store your region, the language and kind of your browser, your time zone and the page from which you came to us, so that we can choose the edition and the hour that suit you. The region comes from a location service that our server asks with your network address. If it does not answer, we take the region from your browser’s language or time zone. Between the two steps of the form a cookie ties the second to the first; it is gone when you have finished, or after half an hour.

You can choose the sections that you want to hear of, and change that at any time. Our staff may note on your address what helps to send you only what concerns you, such as an event that you came to. Both are in the copy of your data that you can download, and are deleted when you unsubscribe.

Nothing is sent before you confirm the address by the link in our first message, or have confirmed it as that of your account. In your account you choose which newsletters come, pause them and stop them. The ground is your consent. We keep the time, the place and the wording of it, since we must be able to prove it. Every issue carries a link that unsubscribes you with one click and without signing in. After that we keep only the proof that you subscribed and left.

## When you write to us

From the contact form we store your name, your e-mail address, the subject and your message, and pass them to the team concerned. The ground is our legitimate interest in answering you or, if you ask about a subscription, the contract between us. We delete the correspondence when it is no longer needed to answer you, and at once when you ask us to.

## Your account and your subscription

An account holds your name, your e-mail address and a password, which is stored in a form that cannot be turned back into the password. When you sign in we set a cookie that keeps you signed in and another that tells our pages to show it. They serve no other purpose, and they disappear when you sign out. A third one stays for a year: by it we know the devices that you use, tell you when somebody signs in on another, and let you in while somebody else is guessing at your password.

You see in the settings where you are signed in. We also keep a log of sign-ins and of what is changed in an account, by you or by us, with a form of the network address that cannot be turned back. The ground for both is our legitimate interest, and yours, in an account that nobody else gets into.

A subscription adds your plan, its beginning and end, and a list of your payments with date, amount and outcome. The print edition needs a delivery address, which we give to the carrier that brings it to you. If you write to support from your account, we keep those requests with it. The ground for all of this is the contract between us. What you declare without signing in, and what we told you of renewals and prices, we keep as proof for three years after the end of the year. Accounting law obliges us to keep records of payments for up to ten years. After an account is deleted they stay without your name; invoices keep the name and address that they are made out to.

Signed in, you can go on reading where you left off, because we remember how far you have read. You can switch this off in the settings of your account, and what was recorded is then deleted.

## Payment

Card payments are handled by Stripe, a payment provider with its own responsibility towards you. Your card number goes from your browser straight to Stripe: it never reaches our servers. We learn whether the payment succeeded, and the last four digits and expiry date of the card, so that you can recognise it. For renewals Stripe keeps your card, your name and your e-mail address for us for as long as you have an account; when the account is deleted, so is what Stripe keeps for us, but for its own records of payments. The payment provider’s script is loaded on the checkout page and on the payment page of your account, and nowhere else.

## Who else sees your data

We sell nothing and lend nothing. We rely on a few companies that process data on our instructions and for our purposes alone.

- A hosting company runs the servers and the encrypted backups.
- A mail service delivers our messages.
- A location service turns a network address into a region.
- A payment provider charges your card.
- A carrier brings you the print edition.

Where one of them works outside your country we rely on an adequacy decision or on the standard contractual clauses of the European Commission. You may ask us for a copy.

## How long we keep it

- An address that nobody confirms is deleted after thirty days.
- The newsletter data stay until you unsubscribe, and the proof of consent for three years after that.
- That a newsletter went to your address, and what your mail server answered, is deleted after four hundred days, or with your account.
- Your correspondence stays until it is settled.
- Your account stays until you delete it, which you can do yourself at any time. A paid plan is not renewed from that moment on. You can change your mind for fourteen days; then the account is deleted with all that is in it, and your newsletters end.
- You are signed out after thirty days without a visit. The log of sign-ins and changes is deleted after a year.
- Records of payments are deleted ten years after the end of the year of the payment, and so are invoices, with the name and address that they are made out to: the law asks us to keep them, after you have deleted your account as well.
- Backups are overwritten within thirty-five days, so a deletion reaches the last of them after that time.

## Your rights

You may ask what we hold about you, have it corrected, restricted or deleted, receive it in a form that a machine can read, and object to what we do on the ground of legitimate interest. Consent can be withdrawn at any time, without affecting what was done before. The settings of your account let you export and delete your data without asking anybody. For everything else a message to [privacy@meridian.example](mailto:privacy@meridian.example) is enough, and we answer within a month.

If you think that we have handled your data wrongly, you can complain to the supervisory authority of the country where you live or work. We would be glad to hear from you first.

## How we protect it

Every connection is encrypted. Passwords are stored as salted, deliberately slow hashes. Staff see what their work needs and no more, and readers’ data are kept apart from what the website publishes. Should a breach put you at risk we will tell you and the authority within the time that the law sets.

## Children

Meridian is written for adults. We do not knowingly store data of anyone under sixteen, and delete it when we learn of it.

## Changes

When this policy changes in substance we say so here, with the date, and write to subscribers before it takes effect. We keep every earlier version and send it to you on request.
`

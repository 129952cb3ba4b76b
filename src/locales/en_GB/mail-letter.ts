/** Mails that the server writes. A line break starts a paragraph. */
export default {
  "mail-letter.signature": "td-admin",
  "mail-letter.password-reset.subject": "Choose a new password",
  "mail-letter.password-reset.text":
    "Hello {name},\nSomebody asked for a new password for {login}. The link below works once, for {minutes} minutes.\nIf it was not you, there is nothing to do: your password stays as it is.",
  "mail-letter.password-reset.button": "Choose a new password",
  "mail-letter.password-suspended.subject": "Your account is suspended",
  "mail-letter.password-suspended.text":
    "Hello {name},\nSomebody asked for a new password for {login}. This account is suspended, so the password can’t be changed.\nAn administrator of your shop can reopen it.",
  "mail-letter.password-changed.subject": "Your password was changed",
  "mail-letter.password-changed.text":
    "Hello {name},\nThe password of {login} has just been changed. All your other sessions have ended.\nIf it was not you, ask for a new password at once.",
  "mail-letter.password-changed.button": "Ask for a new password",
  "mail-letter.second-factor-added.subject": "Two-step sign-in: second step added",
  "mail-letter.second-factor-added.text":
    "Hello {name},\nA second step was set up for the sign-in of {login}. All your other sessions have ended.\nIf it was not you, remove it and change your password at once.",
  "mail-letter.second-factor-added.button": "Your sign-in",
  "mail-letter.second-factor-removed.subject": "Two-step sign-in: second step removed",
  "mail-letter.second-factor-removed.text":
    "Hello {name},\nA second step of the sign-in of {login} was removed.\nIf it was not you, change your password at once and set up a second step again.",
  "mail-letter.second-factor-removed.button": "Your sign-in",
  "mail-letter.email-change.subject": "Confirm your new e-mail address",
  "mail-letter.email-change.text":
    "Hello {name},\nYou want to sign in with {email} instead of {login}. Open the link below within {hours} hours, and confirm the new address there.\nIf it was not you, there is nothing to do.",
  "mail-letter.email-change.button": "Confirm the address",
  "mail-letter.email-change-notice.subject": "Your e-mail address is to be changed",
  "mail-letter.email-change-notice.text":
    "Hello {name},\nSomeone asked to sign in with {email} instead of {login}. The change takes effect once the link that was sent there is opened, within {hours} hours.\nIf it was not you, change your password at once, and keep the present address in your personal information.",
  "mail-letter.account-hand-over.subject": "{owner} hands {shop} over to you",
  "mail-letter.account-hand-over.text":
    "Hello {name},\n{owner} wants you to become the owner of the calendar account {shop}. Accept it with the link below within {days} days.\nIf you do not know about it, there is nothing to do.",
  "mail-letter.account-hand-over.button": "See the account",
  "mail-letter.account-handed-over.subject": "{owner} now owns {shop}",
  "mail-letter.account-handed-over.text":
    "Hello {name},\n{owner} has accepted the calendar account {shop} and is now its owner. You keep your access for {days} days.",
  "mail-letter.invitation.subject": "Your access to the administration",
  "mail-letter.invitation.text":
    "Hello {name},\nAn account was opened for {login}. Choose a password to use it. The link works once, for {days} days.",
  "mail-letter.invitation.button": "Choose a password",
  "mail-letter.creation-code.subject": "Your code: {code}",
  "mail-letter.creation-code.text":
    "Hello {name},\nTo go on creating {shop}, type this code: {code}\nIt is valid for {minutes} minutes. You can also come back later with the link below.\nIf you are not creating a shop, ignore this e-mail.",
  "mail-letter.creation-code.button": "Go on later",
  "mail-letter.creation-existing.subject": "You have an account already",
  "mail-letter.creation-existing.text":
    "Hello {name},\nSomebody began to create a shop with {login}. This address has an account already: sign in with it.\nIf it was not you, ignore this e-mail.",
  "mail-letter.creation-existing.button": "Sign in",
  "mail-letter.creation-welcome.subject": "{shop} is ready",
  "mail-letter.creation-welcome.text":
    "Hello {name},\n{shop} has been created. Its address is {address}; it stays closed to the public until you open it.\nThe creation guide takes you through what is left to do.",
  "mail-letter.creation-welcome.button": "Open the guide",
  "mail-letter.subrogation-notice.subject": "Somebody is working under your name",
  "mail-letter.subrogation-notice.text":
    "Hello {name},\n{actor} has been acting under your name in {shop} since {time}, for {minutes} minutes at most. Reason given: {reason}.\nEverything done is noted in the journal under both names.",
  "mail-letter.access-request.subject": "{name} asks for access: {title}",
  "mail-letter.access-request.text":
    "Hello,\n{name} would like to open “{title}” in {shop}. The missing right: {right}.\nYou can give it with the roles of your shop.",
  "mail-letter.access-request.button": "Open the users",
  "mail-letter.subscription-invoice.subject": "Invoice {number} for {shop}",
  "mail-letter.subscription-invoice.text":
    "Hello,\nThe subscription of {shop} has been paid: {amount}, invoice {number}.\nThe invoice can be downloaded from the page of the subscription.",
  "mail-letter.subscription-invoice.button": "Open the subscription",
  "mail-letter.transfer-confirmed.subject": "The dealer transfer was confirmed",
  "mail-letter.transfer-confirmed.text":
    "Hello,\n{shop} has agreed to the dealer transfer (dealers concerned: {count}). It is carried out on {day}.",
  "mail-letter.appointment-confirmed.subject": "Your appointment with {dealer} is confirmed",
  "mail-letter.appointment-confirmed.text":
    "Hello {name},\nyour appointment with {dealer} is confirmed: {date}.\n{address}, phone {phone}",
  "mail-letter.appointment-confirmed.button": "See the appointment",
  "mail-letter.appointment-refused.subject": "{dealer} can’t take your appointment",
  "mail-letter.appointment-refused.text":
    "Hello {name},\n{dealer} can’t take the appointment that you asked for ({date}).\nReason: {reason}",
  "mail-letter.appointment-proposed.subject": "{dealer} proposes another time",
  "mail-letter.appointment-proposed.text":
    "Hello {name},\n{dealer} proposes other times for your appointment. Choose one within {hours} hours.\n{proposals}",
  "mail-letter.appointment-proposed.button": "Choose a time",
  "mail-letter.appointment-cancelled.subject": "Appointment cancelled: {customer}, {date}",
  "mail-letter.appointment-cancelled.text":
    "Hello,\n{customer} has cancelled the appointment with {dealer} on {date}.\nReason: {reason}",
  "mail-letter.appointment-moved.subject": "Appointment moved: {customer}, {date}",
  "mail-letter.appointment-moved.text":
    "Hello,\n{customer} has chosen a new time for the appointment with {dealer}: {date}.\nBefore: {before}",
  "mail-letter.payment-disputed.subject": "Dispute about payment {reference}",
  "mail-letter.payment-disputed.text":
    "Hello,\n{customer} contests a payment of {amount} to {shop} ({reference}).\nAnswer with your evidence by {due}, or the money is lost.",
  "mail-letter.payment-disputed.button": "Answer the dispute",
  "mail-letter.export-ready.subject": "Export ready: {name}",
  "mail-letter.export-ready.text":
    "Hello,\nThe planned export “{name}” of {shop} is ready (number of lines: {count}).\nSign in to download it. The file is kept for 30 days.",
  "mail-letter.export-ready.button": "Open the export",
  "mail-letter.form-received.subject": "{title}: your request has arrived",
  "mail-letter.form-received.text":
    "Hello {name},\n{shop} has received your request “{title}” and will answer you as soon as possible.",
  "mail-letter.export-file.subject": "{name} – {shop}",
  "mail-letter.export-file.text":
    "Hello,\nattached is the file of the export “{name}” of {shop} (number of lines: {count}).",
  "mail-letter.export-too-large.subject": "{name} – {shop}",
  "mail-letter.export-too-large.text":
    "Hello,\nthe file of the export “{name}” of {shop} is ready (number of lines: {count}). It is too large for an e-mail.\nSign in to download it. The file is kept for 30 days.",
  "mail-letter.export-too-large.button": "Open the exported files",
  "mail-letter.payment-refunded.subject": "Refund of your order {reference}",
  "mail-letter.payment-refunded.text":
    "Hello {name},\n{shop} has refunded {amount} for order {reference}.\nThe amount appears on your account within a few days.",
  "mail-letter.quote-answered.subject": "Quote {reference}: {answer}",
  "mail-letter.quote-answered.text": "Hello,\n{customer} has answered quote {reference}: {answer}.\nRemark: {reason}",
  "mail-letter.transfer-request.subject": "{shop} asks for a dealer transfer",
  "mail-letter.transfer-request.text":
    "Hello,\n{shop} asks for your agreement to a dealer transfer from {day} on. Dealers concerned ({count}): {dealers}.\nMessage: {message}\nOpening the link below agrees to it; it works for {days} days. To refuse, open “Dealer transfers” in the admin.",
  "mail-letter.transfer-request.button": "Agree to the transfer",
  "mail-letter.transfer-refused.subject": "The dealer transfer was refused",
  "mail-letter.transfer-refused.text":
    "Hello,\n{shop} has refused the dealer transfer (dealers concerned: {count}).\nReason: {reason}",
  "mail-letter.dealer-invitation.subject": "{shop} invites you to complete the page of {dealer}",
  "mail-letter.dealer-invitation.text":
    "Hello,\n{shop} has opened a record for {dealer} in its dealer directory. Choose a password for {login} to fill in your hours, your services and your contact details.\nThe link works once, for {days} days.",
  "mail-letter.dealer-invitation.button": "Complete the record",
  "mail-letter.creation-claim.subject": "Your code: {code}",
  "mail-letter.creation-claim.text":
    "Hello,\n{name} is opening the shop {shop} and says that it is {dealer}. If that is right, pass this code on: {code}\nIt is valid for {minutes} minutes. If you know nothing of it, there is nothing to do.",
  "mail-letter.appointment-booked.subject": "New appointment: {customer}, {date}",
  "mail-letter.appointment-booked.text":
    "Hello,\n{customer} has booked {services} at {dealer} through Google: {date}.\nTelephone: {phone}",
  "mail-letter.appointment-booked.button": "See the appointment",
  "mail-letter.appointment-elsewhere.subject": "Your appointment is now with {dealer}",
  "mail-letter.appointment-elsewhere.text":
    "Hello {name},\n{before} is closed on the day of your appointment. {dealer} takes it over at the same time: {date}.\n{address}, phone {phone}",
  "mail-letter.appointment-elsewhere.button": "See the appointment",
  "mail-letter.appointment-taken-over.subject": "Appointment taken over: {customer}, {date}",
  "mail-letter.appointment-taken-over.text":
    "Hello,\n{dealer} takes over an appointment of {before}, which is closed that day: {customer}, {date}.",
  "mail-letter.appointment-taken-over.button": "See the appointment",
  "mail-letter.dealer-message.subject": "{shop}: a word about {dealer}",
  "mail-letter.dealer-message.text": "Hello,\n{message}\n{shop}",
  "mail-letter.dealer-message.button": "Open the record",
  "mail-letter.review-request.subject": "How was your visit to {dealer}?",
  "mail-letter.review-request.text":
    "Hello {name},\nYou were at {dealer} on {date}. Tell others how it was: it takes a minute.\nYou do not want such e-mails? The same page takes you off the list.",
  "mail-letter.review-request.button": "Write a review",
  "mail-letter.data-check.subject": "{dealer}: a look at your data",
  "mail-letter.data-check.text": "Hello,\n{shop} checks what customers read about {dealer}. Have a look at: {fields}.",
  "mail-letter.data-check.button": "Open the record",
  "mail-letter.creation-invitation.subject": "{actor} invites you to create your shop",
  "mail-letter.creation-invitation.text":
    "Hello,\n{actor} invites {shop} to create a shop of the network. Most of it takes six minutes, and you can stop and continue later.\nThe link works once, for {days} days.",
  "mail-letter.creation-invitation.button": "Create the shop",
  "mail-letter.review-rejected.subject": "Your review of {dealer}",
  "mail-letter.review-rejected.text":
    "Hello {name},\nYour review of your visit to {dealer} on {date} was not published. Reason: {reason}.\nYou may write another one: what customers liked or did not like is welcome.",
  "mail-letter.review-rejected.button": "Write another review",
  "mail-letter.order-confirmed.subject": "Your order {reference}",
  "mail-letter.order-confirmed.text":
    "Hello {name},\nwe have your order {reference}: {summary}. Its total is {amount} including VAT.\n{message}\nQuestions? Call us: {phone}",
  "mail-letter.order-shipped.subject": "Your order {reference} is on its way",
  "mail-letter.order-shipped.text":
    "Hello {name},\nyour order {reference} is on its way: {summary}.\n{tracking}\n{message}\nQuestions? Call us: {phone}",
  "mail-letter.order-received.subject": "Your order {reference} has arrived",
  "mail-letter.order-received.text":
    "Hello {name},\nyour order {reference} has arrived: {summary}.\nIt waits for you at {dealer}, {address}.\n{message}\nQuestions? Call us: {phone}",
  "mail-letter.order-cancelled.subject": "Your order {reference} is cancelled",
  "mail-letter.order-cancelled.text":
    "Hello {name},\nyour order {reference} is cancelled: {summary}.\n{message}\nQuestions? Call us: {phone}",
  "mail-letter.quote-sent.subject": "Your quote {reference} from {dealer}",
  "mail-letter.quote-sent.text":
    "Hello {name},\nhere is our offer for your request: from {amount} including VAT.\n{message}\nIt is valid until {date}. You can accept or decline it online.\nQuestions? Call us: {phone}",
  "mail-letter.quote-sent.button": "See the offer",
  "mail-letter.quote-reminder.subject": "Your quote {reference} is valid until {date}",
  "mail-letter.quote-reminder.text":
    "Hello {name},\nour offer {reference} from {amount} including VAT still waits for your answer. It is valid until {date}.\nQuestions? Call us: {phone}",
  "mail-letter.quote-reminder.button": "See the offer",
  "mail-letter.attachments": "Number of attached files: {count}. Open them with the button below.",
  "mail-letter.contact-reply.subject": "{dealer}: answer to your message {reference}",
  "mail-letter.contact-reply.text":
    "{message}\nTo answer us, use the button below. Your request has the number {reference}.",
  "mail-letter.contact-reply.button": "Answer",
  "mail-letter.contact-forwarded.subject": "Message of a customer for {dealer}: {subject}",
  "mail-letter.contact-forwarded.text":
    "Hello,\n{customer} wrote:\n{message}\nNote: {note}\nYou can answer the customer with the button below.",
  "mail-letter.contact-forwarded.button": "Answer the customer",
  "mail-letter.newsletter-confirm.subject": "Confirm your subscription to the newsletter of {shop}",
  "mail-letter.newsletter-confirm.text":
    "Hello {name},\nthis address was signed up for the newsletter of {shop}. Confirm with the button below within {days} days.\nWas it not you? Do nothing: the address will be deleted.",
  "mail-letter.newsletter-confirm.button": "Confirm or unsubscribe",
  "mail-letter.shop-access.subject": "You now have access to {shop}",
  "mail-letter.shop-access.text":
    "Hello,\n{actor} has given your account {login} access to {shop}. Sign in with your usual password.",
  "mail-letter.shop-access.button": "Sign in",
  "mail-letter.user-notice.subject": "{title} – {shop}",
  "mail-letter.user-notice.text":
    "{text}\nYou chose these e-mails in your personal information, where you can also switch them off.",
  "mail-letter.user-notice.button": "See it",
} as const;

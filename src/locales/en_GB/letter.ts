/** Mails that the server writes. A line break begins a paragraph. */
export default {
  "letter.signature": "td-admin",
  "letter.password-reset.subject": "Choose a new password",
  "letter.password-reset.text":
    "Hello {name},\nSomebody asked for a new password for {login}. The link below works once, for {minutes} minutes.\nIf it was not you, there is nothing to do: your password stays as it is.",
  "letter.password-reset.button": "Choose a new password",
  "letter.password-suspended.subject": "Your account is suspended",
  "letter.password-suspended.text":
    "Hello {name},\nSomebody asked for a new password for {login}. This account is suspended, so the password can’t be changed.\nAn administrator of your shop can reopen it.",
  "letter.password-changed.subject": "Your password was changed",
  "letter.password-changed.text":
    "Hello {name},\nThe password of {login} has just been changed. All your other sessions have ended.\nIf it was not you, ask for a new password at once.",
  "letter.password-changed.button": "Ask for a new password",
  "letter.invitation.subject": "Your access to the administration",
  "letter.invitation.text":
    "Hello {name},\nAn account was opened for {login}. Choose a password to use it. The link works once, for {days} days.",
  "letter.invitation.button": "Choose a password",
  "letter.creation-code.subject": "Your code: {code}",
  "letter.creation-code.text":
    "Hello {name},\nTo go on creating {shop}, type this code: {code}\nIt is valid for {minutes} minutes. You can also come back later with the link below.\nIf you are not creating a shop, ignore this mail.",
  "letter.creation-code.button": "Go on later",
  "letter.creation-existing.subject": "You have an account already",
  "letter.creation-existing.text":
    "Hello {name},\nSomebody began to create a shop with {login}. This address has an account already: sign in with it.\nIf it was not you, ignore this mail.",
  "letter.creation-existing.button": "Sign in",
  "letter.creation-welcome.subject": "{shop} is ready",
  "letter.creation-welcome.text":
    "Hello {name},\n{shop} has been created. Its address is {address}; it stays closed to the public until you open it.\nThe creation guide takes you through what is left to do.",
  "letter.creation-welcome.button": "Open the guide",
  "letter.subrogation-notice.subject": "Somebody is working under your name",
  "letter.subrogation-notice.text":
    "Hello {name},\n{actor} has been acting under your name in {shop} since {time}, for {minutes} minutes at most. Reason given: {reason}.\nEverything done is noted in the journal under both names.",
  "letter.access-request.subject": "{name} asks for access: {title}",
  "letter.access-request.text":
    "Hello,\n{name} would like to open “{title}” in {shop}. The missing right: {right}.\nYou can give it with the roles of your shop.",
  "letter.access-request.button": "Open the users",
  "letter.subscription-invoice.subject": "Invoice {number} for {shop}",
  "letter.subscription-invoice.text":
    "Hello,\nThe subscription of {shop} has been paid: {amount}, invoice {number}.\nThe invoice can be downloaded from the page of the subscription.",
  "letter.subscription-invoice.button": "Open the subscription",
  "letter.transfer-confirmed.subject": "The dealer transfer was confirmed",
  "letter.transfer-confirmed.text":
    "Hello,\n{shop} has agreed to the dealer transfer (dealers concerned: {count}). It is carried out on {day}.",
  "letter.appointment-confirmed.subject": "Your appointment with {dealer} is confirmed",
  "letter.appointment-confirmed.text":
    "Hello {name},\nyour appointment with {dealer} is confirmed: {date}.\n{address}, telephone {phone}",
  "letter.appointment-confirmed.button": "See the appointment",
  "letter.appointment-refused.subject": "{dealer} can’t take your appointment",
  "letter.appointment-refused.text":
    "Hello {name},\n{dealer} can’t take the appointment that you asked for ({date}).\nReason: {reason}",
  "letter.appointment-proposed.subject": "{dealer} proposes another time",
  "letter.appointment-proposed.text":
    "Hello {name},\n{dealer} proposes other times for your appointment. Choose one within {hours} hours.\n{proposals}",
  "letter.appointment-proposed.button": "Choose a time",
  "letter.appointment-cancelled.subject": "Appointment cancelled: {customer}, {date}",
  "letter.appointment-cancelled.text":
    "Hello,\n{customer} has cancelled the appointment with {dealer} on {date}.\nReason: {reason}",
  "letter.appointment-moved.subject": "Appointment moved: {customer}, {date}",
  "letter.appointment-moved.text":
    "Hello,\n{customer} has chosen a new time for the appointment with {dealer}: {date}.\nBefore: {before}",
  "letter.quote-answered.subject": "Quote {reference}: {answer}",
  "letter.quote-answered.text": "Hello,\n{customer} has answered quote {reference}: {answer}.\nRemark: {reason}",
  "letter.transfer-request.subject": "{shop} asks for a dealer transfer",
  "letter.transfer-request.text":
    "Hello,\n{shop} asks for your agreement to a dealer transfer from {day} on. Dealers concerned ({count}): {dealers}.\nMessage: {message}\nOpening the link below agrees to it; it works for {days} days. To refuse, open “Dealer transfers” in the admin.",
  "letter.transfer-request.button": "Agree to the transfer",
  "letter.transfer-refused.subject": "The dealer transfer was refused",
  "letter.transfer-refused.text":
    "Hello,\n{shop} has refused the dealer transfer (dealers concerned: {count}).\nReason: {reason}",
  "letter.dealer-invitation.subject": "{shop} invites you to complete the page of {dealer}",
  "letter.dealer-invitation.text":
    "Hello,\n{shop} has opened a record for {dealer} in its dealer directory. Choose a password for {login} to fill in your hours, your services and your contact details.\nThe link works once, for {days} days.",
  "letter.dealer-invitation.button": "Complete the record",
  "letter.creation-claim.subject": "Your code: {code}",
  "letter.creation-claim.text":
    "Hello,\n{name} is opening the shop {shop} and says that it is {dealer}. If that is right, pass this code on: {code}\nIt is valid for {minutes} minutes. If you know nothing of it, there is nothing to do.",
  "letter.appointment-booked.subject": "New appointment: {customer}, {date}",
  "letter.appointment-booked.text":
    "Hello,\n{customer} has booked {services} at {dealer} through Google: {date}.\nTelephone: {phone}",
  "letter.appointment-booked.button": "See the appointment",
  "letter.appointment-elsewhere.subject": "Your appointment is now with {dealer}",
  "letter.appointment-elsewhere.text":
    "Hello {name},\n{before} is closed on the day of your appointment. {dealer} takes it over at the same time: {date}.\n{address}, telephone {phone}",
  "letter.appointment-elsewhere.button": "See the appointment",
  "letter.appointment-taken-over.subject": "Appointment taken over: {customer}, {date}",
  "letter.appointment-taken-over.text":
    "Hello,\n{dealer} takes over an appointment of {before}, which is closed that day: {customer}, {date}.",
  "letter.appointment-taken-over.button": "See the appointment",
  "letter.dealer-message.subject": "{shop}: a word about {dealer}",
  "letter.dealer-message.text": "Hello,\n{message}\n{shop}",
  "letter.dealer-message.button": "Open the record",
  "letter.review-request.subject": "How was your visit to {dealer}?",
  "letter.review-request.text":
    "Hello {name},\nYou were at {dealer} on {date}. Tell others how it was: it takes a minute.\nYou do not want such mails? The same page takes you off the list.",
  "letter.review-request.button": "Write a review",
  "letter.data-check.subject": "{dealer}: a look at your data",
  "letter.data-check.text": "Hello,\n{shop} checks what customers read about {dealer}. Have a look at: {fields}.",
  "letter.data-check.button": "Open the record",
  "letter.creation-invitation.subject": "{actor} invites you to create your shop",
  "letter.creation-invitation.text":
    "Hello,\n{actor} invites {shop} to create a shop of the network. Most of it is done in six minutes, and it can be left and gone on with.\nThe link works once, for {days} days.",
  "letter.creation-invitation.button": "Create the shop",
  "letter.review-rejected.subject": "Your review of {dealer}",
  "letter.review-rejected.text":
    "Hello {name},\nYour review of your visit to {dealer} on {date} was not published. Reason: {reason}.\nYou may write another one: what customers liked or did not like is welcome.",
  "letter.review-rejected.button": "Write another review",
} as const;

/** The frame around the steps of creating a shop or a calendar. */
export default {
  "creation-screen.title": "Create your shop",
  "creation-screen.ecal-title": "Create your calendar",
  "creation-screen.step": "Step {step} of {steps}",
  "creation-screen.next": "Continue",
  "creation-screen.back": "Back",
  "creation-screen.create": "Create",
  "creation-screen.change": "Change",
  "creation-screen.change-step": "Change: {step}",
  "creation-screen.terms": "Read the terms of use",
  "creation-screen.domain-free": "This address is free.",
  "creation-screen.resend": "Send another code",
  "creation-screen.resend-in": "Another code in {seconds} s",
  "creation-screen.sign-in": "Sign in with this address",
  "creation-screen.unknown": "No account can be created at this address. Check the link you were given.",
  "creation-screen.failed": "This did not work. Check the connection, then try again.",
} as const;

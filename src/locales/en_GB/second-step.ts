/** The second step of a sign-in, and the sign-in by a passkey. */
export default {
  "second-step.text": "Your password is right. Confirm that it is you.",
  "second-step.code": "Code from your authenticator app",
  "second-step.code.help": "Six digits that change every 30 seconds.",
  "second-step.recovery": "Recovery code",
  "second-step.recovery.help": "One of the codes that you stored when you set up the second step. Each works once.",
  "second-step.any": "Code from your authenticator app, or a recovery code",
  "second-step.confirm": "Confirm",
  "second-step.passkey": "Use a passkey",
  "second-step.use-recovery": "Use a recovery code",
  "second-step.other": "Use another way",
  "second-step.back": "Start again",
  "login-second-step": "Your account needs a second step to sign in.",
  "login-error-second-step": "This code or passkey is not accepted. Each code works once, for a short time.",
  "login-error-second-step-over": "The sign-in took too long. Start again with your password.",
  "login-error-passkey": "No account has this passkey. Sign in with your password.",
  "login-error-passkey-cancelled": "No passkey was used. Try again, or take another way.",
} as const;

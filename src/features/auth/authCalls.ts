import type { SecondStepPayload } from '@contract/schemas/own/secondFactor';
import type { LoginPayload, PasswordResetConfirmPayload, RegisterPayload } from '@contract/schemas/session';
import type { Go } from '@/routes/place';

/** What the second step of a log-in needs. */
export interface SecondStep {
  challenge: string;
  /** `code`, and `passkey` for a user who has one. */
  ways: readonly string[];
}

/** A call that failed; `message` is null if the specification shows nothing. */
export interface AuthFailure {
  message: string | null;
  /** The log-in waits for its second step. */
  step?: SecondStep;
  /** The log-in begins again with the password. */
  isOver?: boolean;
}

/** What the forms before the log-in send. Null is a success. The code is loaded when a form is touched (decision 152). */
export interface AuthCalls {
  logIn: (credentials: LoginPayload) => Promise<AuthFailure | null>;
  /** The second step of a log-in. */
  finishLogIn: (step: SecondStepPayload) => Promise<AuthFailure | null>;
  /** True if the backend announces passkeys. */
  hasPasskeys: () => Promise<boolean>;
  /** The address of the support; null if the backend announces none. */
  supportEmail: () => Promise<string | null>;
  /** A log-in with a passkey and nothing else. */
  logInWithPasskey: () => Promise<AuthFailure | null>;
  /** Registers, and then asks for the welcome mail. */
  register: (account: RegisterPayload) => Promise<AuthFailure | null>;
  requestReset: (email: string) => Promise<AuthFailure | null>;
  confirmReset: (reset: PasswordResetConfirmPayload) => Promise<AuthFailure | null>;
}

/** What each screen before the log-in is given. */
export interface AuthScreenProps {
  loadCalls: () => Promise<AuthCalls>;
  go: Go;
}

import type { LoginPayload, PasswordResetConfirmPayload, RegisterPayload } from '@contract/schemas/session';
import type { Go } from '@/routes/place';

/** A call that failed; `message` is null if the specification shows nothing. */
export interface AuthFailure {
  message: string | null;
}

/** What the forms before the log-in send. Null is a success. The code is loaded when a form is touched (decision 152). */
export interface AuthCalls {
  logIn: (credentials: LoginPayload) => Promise<AuthFailure | null>;
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

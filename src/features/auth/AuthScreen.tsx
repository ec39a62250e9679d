import type { PublicRouteName } from '@/routes/publicRoutes';
import type { AuthScreenProps } from './authCalls';
import { ConfirmPasswordResetScreen } from './ConfirmPasswordResetScreen';
import { LoginScreen } from './LoginScreen';
import { RegisterScreen } from './RegisterScreen';
import { RequestPasswordResetScreen } from './RequestPasswordResetScreen';

interface AuthScreenChoice extends AuthScreenProps {
  name: Exclude<PublicRouteName, 'landing'>;
  /** What the page before passed on. */
  state: unknown;
  /** The parameter of the address. */
  parameter: string;
}

/** The screen of a public route besides the landing page. They share nearly all of their code, so they are one file. */
export function AuthScreen({ name, state, parameter, ...props }: AuthScreenChoice) {
  switch (name) {
    case 'login':
      return <LoginScreen state={state} {...props} />;
    case 'register':
      return <RegisterScreen {...props} />;
    case 'requestPasswordReset':
      return <RequestPasswordResetScreen {...props} />;
    case 'confirmPasswordReset':
      return <ConfirmPasswordResetScreen token={parameter} {...props} />;
  }
}

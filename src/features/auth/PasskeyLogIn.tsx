import { useEffect, useState } from 'react';
import { canUsePasskeys } from '@/flows/canUsePasskeys';
import { hasUsedPasskeys } from '@/flows/webAuthn';
import { passkeyLogInTexts as texts } from '@/texts/profile/passkeyLogIn';
import { Button } from '@/ui/controls/Button';
import type { AuthCalls, AuthFailure } from './authCalls';

export interface PasskeyLogInProps {
  loadCalls: () => Promise<AuthCalls>;
  send: (call: (calls: AuthCalls) => Promise<AuthFailure | null>) => Promise<boolean>;
  /** The user is logged in. */
  enter: () => void;
  busy: boolean;
  /** True once a field of the form had the focus. */
  isTouched: boolean;
}

/**
 * Whether a passkey is offered: at once in a browser that has used one here, and else once the form is touched, if this
 * browser can use one and the backend announces them. A passkey may have come to this browser from another device.
 */
function useIsOffered({ loadCalls, isTouched }: Pick<PasskeyLogInProps, 'loadCalls' | 'isTouched'>): boolean {
  const [isOffered, setOffered] = useState(hasUsedPasskeys);
  const asks = isTouched && !isOffered && canUsePasskeys();
  useEffect(() => {
    if (!asks) return;
    loadCalls()
      .then(({ hasPasskeys }) => hasPasskeys())
      .then(setOffered, () => undefined);
  }, [asks, loadCalls]);
  return isOffered;
}

/** The log-in with a passkey, if it is offered. */
export function PasskeyLogIn({ send, enter, busy, ...offer }: PasskeyLogInProps) {
  const isOffered = useIsOffered(offer);
  if (!isOffered) return null;
  const press = async () => {
    if (await send(({ logInWithPasskey }) => logInWithPasskey())) enter();
  };
  return (
    <Button size="large" block needsServer busy={busy} onClick={() => void press()}>
      {texts.logIn}
    </Button>
  );
}

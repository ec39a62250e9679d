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
 * Whether the log-in with a passkey is shown: at once in a browser that has used one here; otherwise once the form is
 * touched, if the browser can use passkeys and the backend announces them, because the passkey may have come from
 * another device.
 */
function useIsShown({ loadCalls, isTouched }: Pick<PasskeyLogInProps, 'loadCalls' | 'isTouched'>): boolean {
  const [isShown, setShown] = useState(hasUsedPasskeys);
  const asks = isTouched && !isShown && canUsePasskeys();
  useEffect(() => {
    if (!asks) return;
    loadCalls()
      .then(({ hasPasskeys }) => hasPasskeys())
      .then(setShown, () => undefined);
  }, [asks, loadCalls]);
  return isShown;
}

export function PasskeyLogIn({ send, enter, busy, ...offer }: PasskeyLogInProps) {
  const isShown = useIsShown(offer);
  if (!isShown) return null;
  const press = async () => {
    if (await send(({ logInWithPasskey }) => logInWithPasskey())) enter();
  };
  return (
    <Button size="large" block needsServer busy={busy} onClick={() => void press()}>
      {texts.logIn}
    </Button>
  );
}

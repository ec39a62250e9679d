import { useState } from 'react';
import { passkeyPinCalls } from '@contract/passkeys';
import { injectCalls } from '@/api/transport/injectCalls';
import { useGetPasskeysQuery } from '@/api/endpoints/passkeysApi';
import { signWithPasskey } from '@/flows/webAuthn';
import { passkeyLogInTexts as texts } from '@/texts/profile/passkeyLogIn';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/Field';

/** A passkey instead of the pin by mail. Only a component that knows of the capability `passkeys` asks. */
const { useStartPasskeyPinMutation, useConfirmWithPasskeyMutation } = injectCalls(passkeyPinCalls);

interface PasskeyPinProps {
  /** A pin that is verified already. */
  onPin: (pin: string) => void;
  disabled: boolean;
}

/** Confirms a withdrawal with a passkey, for a user who has one. The pin that it makes is filled in. */
export function PasskeyPin({ onPin, disabled }: PasskeyPinProps) {
  const { data: passkeys = [] } = useGetPasskeysQuery();
  const [start] = useStartPasskeyPinMutation();
  const [confirm] = useConfirmWithPasskeyMutation();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle');
  if (passkeys.length === 0) return null;
  const makePin = async (): Promise<string | undefined> => {
    const { data } = await start();
    const signed = data ? await signWithPasskey(data.options) : 'stopped';
    if (signed === 'stopped') return undefined;
    return (await confirm(signed)).data?.otp;
  };
  const press = async () => {
    setState('busy');
    const pin = await makePin();
    setState(pin === undefined ? 'failed' : 'done');
    if (pin !== undefined) onPin(pin);
  };
  return (
    <>
      <div>
        <Button needsServer busy={state === 'busy'} disabled={disabled} onClick={() => void press()}>
          {texts.confirm}
        </Button>
      </div>
      <p role="status">{state === 'done' && texts.confirmed}</p>
      {state === 'failed' && <FieldError>{texts.notConfirmed}</FieldError>}
    </>
  );
}

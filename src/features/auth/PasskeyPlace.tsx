import { useEffect, useState } from 'react';
import { whenIdle } from '@/api/transport/whenIdle';
import type { PasskeyLogInProps } from './PasskeyLogIn';

const load = () => import(/* webpackChunkName: "public-secondStep" */ './PasskeyLogIn');
type Part = Awaited<ReturnType<typeof load>>['PasskeyLogIn'];

/** The log-in with a passkey, once its code is there. It is the last part of the form, so nothing moves. */
export function PasskeyPlace(props: PasskeyLogInProps) {
  const [Part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    return whenIdle(() => {
      load().then(
        ({ PasskeyLogIn }) => setPart(() => PasskeyLogIn),
        () => undefined,
      );
    });
  }, []);
  return Part && <Part {...props} />;
}

import { useState } from 'react';
import { useRequestOtpMutation } from '@/api/endpoints/otpApi';
import { useCountdown } from './useCountdown';

/** A mail takes a while, and a new pin makes the previous one invalid. */
const RESEND_AFTER_S = 60;

/** Requests a one-time pin. The next one can be requested only after a while. */
export function useOtp() {
  const [requestOtp, { isLoading }] = useRequestOtpMutation();
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null);
  const { leftS, start } = useCountdown();
  const request = async () => {
    setOutcome(null);
    const { error } = await requestOtp();
    setOutcome(error ? 'failed' : 'sent');
    if (!error) start(RESEND_AFTER_S);
  };
  return { request: () => void request(), busy: isLoading, outcome, waitS: leftS };
}

import { useState } from 'react';
import type { PasskeyProof } from '@contract/schemas/own/passkey';
import { useAddPasskeyMutation, useGetPasskeysQuery, useStartPasskeyMutation } from '@/api/endpoints/own/passkeysApi';
import { createPasskey } from '@/flows/session/webAuthn';
import { passkeyTexts as texts } from '@/texts/profile/factors';
import { ProofForm } from './ProofForm';
import { isUnclear, refusalOf } from './refusalOf';

interface AddPasskeyProps {
  needsCode: boolean;
  /** It was added, or the user does not want to. */
  onClose: () => void;
}

/** Adds a passkey: the password again, then the device asks for a finger, a face or its lock. */
export function AddPasskey({ needsCode, onClose }: AddPasskeyProps) {
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const { data: known = [], refetch } = useGetPasskeysQuery();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const tryIt = async (proof: PasskeyProof): Promise<string | null> => {
    const { data, error } = await start(proof);
    if (!data) return refusalOf(error);
    const made = await createPasskey(data.options);
    if (typeof made === 'string') return texts[made];
    const { error: refused } = await add(made);
    if (isUnclear(refused)) {
      const { data: now = [] } = await refetch();
      if (now.some(({ id }) => known.every((passkey) => passkey.id !== id))) return null;
    }
    return refusalOf(refused);
  };
  const send = async (proof: PasskeyProof) => {
    setBusy(true);
    setRefusal(null);
    const reason = await tryIt(proof);
    setBusy(false);
    setRefusal(reason);
    if (reason === null) onClose();
  };
  return (
    <ProofForm
      submit={texts.add}
      onProof={(proof) => void send(proof)}
      onCancel={onClose}
      {...{ needsCode, busy, refusal }}
    />
  );
}

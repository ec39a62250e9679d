import { useState } from 'react';
import { contactFailed, SENTENCES } from '@/texts/sentences';
import { type Breach, firstBreach, type Rules } from '@/domain/rules/breach';
import type { ContactForm } from '@/domain/rules/contactRules';
import { useForm } from '@/ui/controls/useForm';
import { landingTexts } from '@/texts/landing';
import type { ContactSender } from './createContactSender';

interface ContactOutcome {
  tone: 'success' | 'error';
  message: string;
}

const EMPTY: ContactForm = { name: '', email: '' };
/** The rules come with the sender, so that the landing page does not download them. */
const LOADED_LATER: Rules<ContactForm> = [];

/** The Stay Updated form's state: typed text, the broken rule, the outcome. What was typed stays on failure. */
export function useContactForm(load: () => Promise<ContactSender>) {
  const { values, change, reset } = useForm({ initial: EMPTY, rules: LOADED_LATER, shows: 'first' });
  const [breach, setBreach] = useState<Breach<keyof ContactForm> | null>(null);
  const [outcome, setOutcome] = useState<ContactOutcome | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (sender: ContactSender): Promise<ContactOutcome | null> => {
    const broken = firstBreach(sender.rules, values);
    setBreach(broken);
    if (broken) return null;
    const failure = await sender.send(values);
    if (failure !== null) return { tone: 'error', message: contactFailed(failure) };
    reset();
    return { tone: 'success', message: SENTENCES.contactSent };
  };

  const submit = async () => {
    setBusy(true);
    setOutcome(null);
    setOutcome(
      await load().then(send, (): ContactOutcome => ({
        tone: 'error',
        message: contactFailed(landingTexts.notLoaded),
      })),
    );
    setBusy(false);
  };

  const set = (field: keyof ContactForm) => (value: string) => {
    change({ [field]: value });
    setBreach((before) => (before?.field === field ? null : before));
  };

  return { form: values, set, errors: breach ? { [breach.field]: breach.message } : {}, outcome, busy, submit };
}

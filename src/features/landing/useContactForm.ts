import { useState } from 'react';
import { LANDING_SENTENCES, landingSaid } from '@/texts/landingSentences';
import type { Breach } from '@/domain/rules/breach';
import type { ContactForm } from '@/domain/rules/contactRules';
import { landingTexts } from '@/texts/landing';
import type { ContactSender } from './createContactSender';

interface ContactOutcome {
  tone: 'success' | 'error';
  message: string;
}

const EMPTY: ContactForm = { name: '', email: '' };

/**
 * The Stay Updated form's state: typed text, the broken rule, the outcome. What was typed stays on failure. The rules
 * come with the sender, so the landing page downloads neither them nor `useForm`.
 */
export function useContactForm(load: () => Promise<ContactSender>) {
  const [form, setForm] = useState(EMPTY);
  const [breach, setBreach] = useState<Breach<keyof ContactForm> | null>(null);
  const [outcome, setOutcome] = useState<ContactOutcome | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (sender: ContactSender): Promise<ContactOutcome | null> => {
    const broken = sender.check(form);
    setBreach(broken);
    if (broken) return null;
    const failure = await sender.send(form);
    if (failure !== null) return { tone: 'error', message: landingSaid.contactFailed(failure) };
    setForm(EMPTY);
    return { tone: 'success', message: LANDING_SENTENCES.contactSent };
  };

  const submit = async () => {
    // The second press of a double click may come after the answer, and must not replace it by a complaint.
    if (outcome?.tone === 'success' && form === EMPTY) return;
    setBusy(true);
    setOutcome(null);
    setOutcome(
      await load().then(send, (): ContactOutcome => ({
        tone: 'error',
        message: landingSaid.contactFailed(landingTexts.notLoaded),
      })),
    );
    setBusy(false);
  };

  const set = (field: keyof ContactForm) => (value: string) => {
    setForm((before) => ({ ...before, [field]: value }));
    setBreach((before) => (before?.field === field ? null : before));
  };

  return { form, set, errors: breach ? { [breach.field]: breach.message } : {}, outcome, busy, submit };
}

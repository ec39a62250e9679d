import { landingTexts } from '@/texts/landing';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import type { ContactSender } from './createContactSender';
import styles from './Landing.module.css';
import { useContactForm } from './useContactForm';

/** The Stay Updated form: name and email. The first touch loads the code that sends them. */
export function StayUpdated({ loadContactSender }: { loadContactSender: () => Promise<ContactSender> }) {
  const { form, set, errors, outcome, busy, submit } = useContactForm(loadContactSender);
  // If loading fails here, it is tried again on submit, which then shows the error.
  const fetchAhead = () => void loadContactSender().catch(() => undefined);
  return (
    <section aria-labelledby="stay-updated">
      <h2 id="stay-updated">{landingTexts.stayUpdated}</h2>
      <p className={styles.lead}>{landingTexts.stayUpdatedLead}</p>
      <Form wide label={landingTexts.stayUpdated} busy={busy} onSubmit={() => void submit()} onTouch={fetchAhead}>
        <TextField
          label={landingTexts.name}
          name="name"
          autoComplete="name"
          value={form.name}
          onChange={set('name')}
          error={errors.name}
        />
        <TextField
          label={landingTexts.email}
          type="email"
          name="email"
          autoComplete="email"
          value={form.email}
          onChange={set('email')}
          error={errors.email}
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {landingTexts.stayUpdated}
        </Button>
        {outcome && <Banner tone={outcome.tone}>{outcome.message}</Banner>}
      </Form>
    </section>
  );
}
